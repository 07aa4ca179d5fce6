package dev.doppel.io.lines;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.io.content.RecordFields;
import dev.doppel.io.record.InputFile;
import dev.doppel.io.record.InputOptions;
import dev.doppel.io.record.RecordFormat;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonSpliceTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"a\":1} | {\"a\":1,\"x\":{}}",
        "{ \"a\" : 1 } | { \"a\" : 1 ,\"x\":{}}",
        "{} | {\"x\":{}}",
        "{\"a\":{\"x\":1}} | {\"a\":{\"x\":1},\"x\":{}}",
        "{\"x\":[1,{}],\"a\":1} | {\"a\":1,\"x\":{}}",
        "{\"a\":1,\"x\":\"q,}\",\"b\":2} | {\"a\":1,\"b\":2,\"x\":{}}",
        "{\"a\":1 , \"x\" : 12} | {\"a\":1 ,\"x\":{}}",
        "{\"x\":true} | {\"x\":{}}",
        "{\"a\":\"x \\\"x\\\" }\"} | {\"a\":\"x \\\"x\\\" }\",\"x\":{}}",
      })
  void theFieldIsTheLastAndTheOnlyOneOfItsName(String object, String expected) throws IOException {
    assertThat(spliced(object, UTF_8)).isEqualTo(expected);
  }

  @Test
  void bytesThatAreNotUtf8Stay() throws IOException {
    assertThat(spliced("{\"a\":\"caf\u00e9\"}", ISO_8859_1))
        .isEqualTo("{\"a\":\"caf\u00e9\",\"x\":{}}");
  }

  private static String spliced(String object, Charset charset) throws IOException {
    InputFile file = new InputFile(Path.of("in"), "in", "in", RecordFormat.JSONL);
    RecordFields fields = RecordFields.of(InputOptions.defaults());
    JsonRecord record = new JsonRecord(file, 1, object.getBytes(charset), LineForm.PLAIN, fields);
    return new String(JsonSplice.withField(record, "x", "{}".getBytes(UTF_8)).bytes(), charset);
  }
}
