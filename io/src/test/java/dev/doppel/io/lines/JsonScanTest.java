package dev.doppel.io.lines;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonParser;
import dev.doppel.io.content.RecordFields;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonScanTest {

  private static final RecordFields FIELDS =
      new RecordFields(List.of("id", "url"), List.of("text", "html", "url"));

  @Test
  void findsIdAndText() {
    JsonScan.Found found =
        scanned(
            " {\"x\":[1,{\"text\":\"no\"},[]], \"id\":7,\"text\":\"a\\n\\u00e9\\ud83d\\ude00b\"}\n");

    assertThat(found.id()).isEqualTo("7");
    assertThat(found.textField()).isEqualTo("text");
    assertThat(new String(found.text(), UTF_8)).isEqualTo("a\né😀b");
  }

  /** What most programs write is read without the parser: else this class were for nothing. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"id\":\"\",\"text\":\"\"}",
        "{\"text\":\"käse 中文 and more than eight bytes of it\",\"id\":\"ü\"}",
        "{\"text\":1.5e-3,\"id\":-0}",
        "{\"text\":true,\"id\":false}",
        "{\"text\":null,\"id\":null,\"html\":\"<p>\"}",
        "{\"text\":\"first\",\"text\":\"second\",\"id\":1,\"id\":2}",
        "{\"html\":\"lower\",\"text\":\"higher\",\"html\":\"lower again\"}",
        "{\"url\":\"both id and text\"}",
        "{\"text\":[\"no scalar\"],\"id\":{\"a\":{}},\"meta\":{\"n\":[1,2,[3]],\"s\":\"\\\"\\\\\\/\"}}",
        "{\"x\": [1, 2, {\"a\": [ ], \"b\" : {\"c\": 1, \"d\": 2}}], \"text\": \"a\"}",
        "\t{ \"text\" : \"\\b\\f\\n\\r\\t\\u0000\" , \"a\" : [ ] , \"b\" : { } } \r\n"
      })
  void agreesWithTheParser(String object) throws IOException {
    assertThat(JsonScan.find(object.getBytes(UTF_8), FIELDS)).isNotNull();
    assertAgrees(object.getBytes(UTF_8));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "7",
        "{",
        "{\"text\"",
        "{\"text\":",
        "{\"text\":\"",
        "{\"text\":\"\\",
        "{\"text\":\"a\"",
        "{\"text\":\"a\"}x",
        "{\"text\":\"a\"}{}",
        "{\"text\":\"a\",}",
        "{,}",
        "{\"text\" \"a\"}",
        "{\"text\":\"a\\x\"}",
        "{\"text\":\"\\u12g4\"}",
        "{\"x\":\"\\u12\"}",
        "{\"x\":\"\\u12",
        "{\"x\":\"\\u",
        "{\"x\":\"\\q\"}",
        "{\"text\":01}",
        "{\"text\":+1}",
        "{\"text\":.5}",
        "{\"text\":1.}",
        "{\"text\":1e}",
        "{\"text\":-}",
        "{\"text\":tru}",
        "{\"text\":truex}",
        "{\"text\":nul}",
        "{\"text\":1x}",
        "{\"text\":\"a\nb\"}",
        "{\"x\":[1,]}",
        "{\"x\":[1 2]}",
        "{\"x\":{\"a\"}}",
        "{text:1}",
        "{\"te\\u0078t\":\"escaped name\"}",
        "{\"text\":\"lone \\ud83d surrogate\"}",
        "{\"text\":\"\\ud83d\\u0041\"}",
        "{\"text\":\"\\ude00\"}",
        "\ufeff{\"text\":\"mark\"}"
      })
  void leavesTheRestToTheParser(String object) {
    assertThat(JsonScan.find(object.getBytes(UTF_8), FIELDS)).isNull();
  }

  @Test
  void leavesNestingNamesAndBytesToTheParser() {
    String deep = "[".repeat(200) + "]".repeat(200);
    assertThat(scan("{\"x\":" + deep + "}")).isNull();
    assertThat(scan("{\"" + "n".repeat(2000) + "\":1}")).isNull();
    assertThat(scan("{\"x\":{\"" + "n".repeat(2000) + "\":1}}")).isNull();
    assertThat(JsonScan.find("{\"text\":\"käse\"}".getBytes(ISO_8859_1), FIELDS)).isNull();
    assertThat(JsonScan.find("{\"x\":\"käse\"}".getBytes(ISO_8859_1), FIELDS)).isNull();
    RecordFields dotted = new RecordFields(List.of("id"), List.of("meta.text"));
    assertThat(JsonScan.find("{\"meta\":{\"text\":\"a\"}}".getBytes(UTF_8), dotted)).isNull();
    RecordFields beyondAscii = new RecordFields(List.of("id"), List.of("\u0080"));
    assertThat(JsonScan.find("{\"\u0080\":\"a\"}".getBytes(UTF_8), beyondAscii)).isNull();
  }

  /** Objects of all kinds, then damaged ones: whatever is found, the parser finds, too. */
  @Test
  void neverFindsWhatTheParserDoesNot() throws IOException {
    Random random = new Random(18);
    int found = 0;
    for (int i = 0; i < 40_000; i++) {
      byte[] object = object(random, 0).getBytes(UTF_8);
      if (i % 2 == 0) {
        damage(object, random);
      }
      found += JsonScan.find(object, FIELDS) == null ? 0 : 1;
      assertAgrees(object);
    }
    assertThat(found).isGreaterThan(15_000);
  }

  private static void damage(byte[] object, Random random) {
    byte[] marks = "\"\\{}[]:,u0 \n\u0001\u00e9\ud83d\ude00x-.eE".getBytes(UTF_8);
    for (int n = random.nextInt(3); n >= 0; n--) {
      object[random.nextInt(object.length)] = marks[random.nextInt(marks.length)];
    }
  }

  private static String object(Random random, int depth) {
    StringBuilder object = new StringBuilder("{");
    for (int n = random.nextInt(5); n > 0; n--) {
      String[] names = {"id", "text", "html", "url", "x", "meta", "te\\u0078t", "名"};
      object.append('"').append(names[random.nextInt(names.length)]).append('"');
      object.append(random.nextInt(4) == 0 ? " : " : ":").append(value(random, depth));
      object.append(n > 1 ? "," : "");
    }
    return object.append('}').toString();
  }

  private static String value(Random random, int depth) {
    return switch (random.nextInt(depth > 2 ? 8 : 10)) {
      case 0 -> String.valueOf(random.nextInt());
      case 1 -> String.valueOf(random.nextDouble());
      case 2 -> "null";
      case 3 -> String.valueOf(random.nextBoolean());
      case 8 -> object(random, depth + 1);
      case 9 -> "[" + value(random, depth + 1) + "," + value(random, depth + 1) + "]";
      default -> string(random);
    };
  }

  private static String string(Random random) {
    String[] parts = {
      "plain words ",
      "é",
      "中文",
      "😀",
      "\\n",
      "\\\"",
      "\\\\",
      "\\/",
      "\\u00e9",
      "\\u4e2d",
      "\\ud83d\\ude00",
      "\\ud83d",
      "\\u0000",
      "a longer stretch of letters "
    };
    StringBuilder string = new StringBuilder("\"");
    for (int n = random.nextInt(8); n > 0; n--) {
      string.append(parts[random.nextInt(parts.length)]);
    }
    return string.append('"').toString();
  }

  private static JsonScan.@Nullable Found scan(String object) {
    return JsonScan.find(object.getBytes(UTF_8), FIELDS);
  }

  private static JsonScan.Found scanned(String object) {
    return Objects.requireNonNull(scan(object));
  }

  private static void assertAgrees(byte[] object) throws IOException {
    JsonScan.Found scanned = JsonScan.find(object, FIELDS);
    if (scanned != null) {
      JsonScan.Found parsed;
      try (JsonParser parser = JsonFields.FACTORY.createParser(object)) {
        parsed = JsonFields.find(parser, FIELDS).found();
      }
      String shown = new String(object, UTF_8);
      assertThat(scanned.id()).as(shown).isEqualTo(parsed.id());
      assertThat(scanned.textField()).as(shown).isEqualTo(parsed.textField());
      assertThat(Arrays.equals(scanned.text(), parsed.text())).as(shown).isTrue();
    }
  }
}
