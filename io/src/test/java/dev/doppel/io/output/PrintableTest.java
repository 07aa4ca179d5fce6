package dev.doppel.io.output;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class PrintableTest {

  @Test
  void messagesHaveQuestionMarks() {
    assertThat(Printable.message("a\u001b[2Jb\tc\u0085\u0007 \u00e9 \u6f22 \u202e"))
        .isEqualTo("a?[2Jb?c?? \u00e9 \u6f22 ?");
    assertThat(Printable.message("x".repeat(500))).hasSize(500);
    assertThat(Printable.message("x".repeat(100_000))).hasSize(504).endsWith("x ...");
  }

  @Test
  void namesHaveEscapes() {
    assertThat(Printable.name("a\nb\u009b\u2028\\c \u00e9"))
        .isEqualTo("a\\nb\\u009b\\u2028\\c \u00e9");
  }

  @Test
  void linesCanBeReadBack() {
    assertThat(Printable.line("plain \u00e9.txt")).isEqualTo("plain \u00e9.txt");
    assertThat(Printable.line("a\nb")).isEqualTo("\\a\\nb");
    assertThat(Printable.line("a\\nb")).isEqualTo("\\a\\\\nb");
  }

  @Test
  void jsonEscapesThem() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (JsonWriter json = JsonWriter.lines(out)) {
      json.object().field("id", "\u001b\u007f\u009b\u2028\u202e\u2066 \u00e9 \ud83d\ude00").end();
    }

    assertThat(out.toString(UTF_8))
        .isEqualTo("{\"id\":\"\\u001B\\u007F\\u009B\\u2028\\u202E\\u2066 \u00e9 \ud83d\ude00\"}\n");
  }
}
