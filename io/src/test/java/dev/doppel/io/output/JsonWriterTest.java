package dev.doppel.io.output;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonWriterTest {

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  @Test
  void writesOneObjectALine() throws Exception {
    try (JsonWriter json = JsonWriter.lines(out)) {
      json.object().field("a", "x\n\"").field("b", 1).field("c", true).field("d", (String) null);
      json.array("e").value("y").value(2).object().field("f", 0.5).end().end();
      json.object("g").end().end();
      json.object().end();
    }

    assertThat(written())
        .isEqualTo(
            """
            {"a":"x\\n\\"","b":1,"c":true,"d":null,"e":["y",2,{"f":0.5}],"g":{}}
            {}
            """);
  }

  /** Before Java 19 the second would have been 8.409999999999999E21. */
  @Test
  void doublesHaveTheFewestDigits() throws Exception {
    try (JsonWriter json = JsonWriter.lines(out)) {
      json.object()
          .field("a", 2e-3)
          .field("b", Double.parseDouble("8.41E21"))
          .field("c", 0.93)
          .field("d", 1.0)
          .end();
    }

    assertThat(written()).isEqualTo("{\"a\":0.002,\"b\":8.41E21,\"c\":0.93,\"d\":1.0}\n");
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void rejectsWhatJsonCannotSay(double value) throws Exception {
    JsonWriter json = JsonWriter.lines(out).object();

    assertThatThrownBy(() -> json.field("a", value))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("field a must be finite, got " + value);
  }

  @Test
  void textIsWrittenInUtf8() throws Exception {
    try (JsonWriter json = JsonWriter.lines(out)) {
      json.object().field("a", "\u00e9\u20ac\ud83d\ude00").field("b", "x\ud800y").end();
    }

    assertThat(written()).isEqualTo("{\"a\":\"\u00e9\u20ac\ud83d\ude00\",\"b\":\"x?y\"}\n");
  }

  private String written() {
    return out.toString(UTF_8);
  }
}
