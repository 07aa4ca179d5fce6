package dev.doppel.io;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.io.record.ContentKind;
import dev.doppel.io.record.InputOptions;
import dev.doppel.io.record.RawRecord;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JsonLinesInputTest {

  private static final InputOptions DEFAULTS = InputOptions.defaults();

  @TempDir private Path dir;

  @Test
  void linesEndWithLineFeedAndPerhapsCarriageReturn() throws Exception {
    Pass pass = pass("{\"text\":\"a\"}\r\n \t\n\n{\"text\":\"b\\r\"} \n{\"text\":\"c\"}");

    assertThat(pass.texts()).containsExactly("a", "b\r", "c");
    assertThat(pass.bytes())
        .containsExactly("{\"text\":\"a\"}", "{\"text\":\"b\\r\"} ", "{\"text\":\"c\"}");
    assertThat(pass.records()).extracting(RawRecord::line).containsExactly(1L, 4L, 5L);
    assertThat(pass.records()).extracting(record -> record.header().length).containsOnly(0);
  }

  @Test
  void theTextIsChosenByRankNotByOrder() throws Exception {
    assertThat(texts("{\"body\":\"4\",\"content\":\"3\",\"html\":\"2\",\"text\":\"1\"}"))
        .containsExactly("1");
    assertThat(texts("{\"body\":\"4\",\"content\":\"3\",\"html\":\"2\"}")).containsExactly("2");
    assertThat(texts("{\"content\":\"3\",\"body\":\"4\"}")).containsExactly("3");
    assertThat(texts("{\"text\":null,\"body\":\"4\"}")).containsExactly("4");
  }

  @Test
  void theTextMayBeAnyScalar() throws Exception {
    assertThat(texts("{\"text\":12.50}\n{\"text\":true}\n{\"text\":\"\"}"))
        .containsExactly("12.50", "true", "");
  }

  @Test
  void noText() throws Exception {
    Pass pass = pass("{}\n{\"text\":null}\n{\"text\":{\"text\":\"x\"}}\n{\"text\":[\"x\"]}");

    assertThat(pass.ids()).containsOnly("NO_TEXT").hasSize(4);
    assertThat(pass.problems().get(1))
        .startsWith(dir + "/a.jsonl:2: no text in field text, html, content, body");
  }

  @Test
  void aNamedTextFieldIsTheOnlyOne() throws Exception {
    InputOptions options = DEFAULTS.withTextField("abstract");

    assertThat(pass(options, "{\"text\":\"x\",\"abstract\":\"y\"}\n{\"text\":\"x\"}").texts())
        .containsExactly("y", "NO_TEXT");
  }

  @Test
  void dottedNamesReachIntoObjects() throws Exception {
    InputOptions options = DEFAULTS.withTextField("page.main.text").withIdField("meta.url");

    Pass pass =
        pass(
            options,
            """
            {"page":{"other":[{"text":1}],"main":{"text":"x"}},"meta":{"url":"u"}}
            {"page.main.text":"y"}
            {"page":"main"}
            """);

    assertThat(pass.texts()).containsExactly("x", "y", "NO_TEXT");
    assertThat(pass.ids()).containsExactly("u", "a.jsonl:2", "NO_TEXT");
  }

  @Test
  void theIdIsChosenByRankAndElseTheLine() throws Exception {
    Pass pass =
        pass(
            """
            {"name":"n","url":"u","_id":"i","text":"x"}
            {"url":"u","doc_id":12345678901234567890,"text":"x"}
            {"id":"","name":"n","text":"x"}
            {"id":{"$oid":"x"},"text":"x"}
            {"id":true,"text":"x"}
            """);

    assertThat(pass.ids())
        .containsExactly("i", "12345678901234567890", "n", "a.jsonl:4", "a.jsonl:5");
  }

  @Test
  void aNamedIdFieldIsTheOnlyOne() throws Exception {
    assertThat(
            pass(
                    DEFAULTS.withIdField("key"),
                    "{\"key\":1,\"id\":2,\"text\":\"x\"}\n{\"id\":2,\"text\":\"x\"}")
                .ids())
        .containsExactly("1", "a.jsonl:2");
  }

  @Test
  void oneFieldMayBeIdAndText() throws Exception {
    Pass pass = pass(DEFAULTS.withIdField("text"), "{\"text\":\"x\"}");

    assertThat(pass.ids()).isEqualTo(pass.texts()).containsExactly("x");
  }

  @Test
  void ofTwoFieldsOfOneNameTheLaterCounts() throws Exception {
    Pass pass = pass("{\"id\":1,\"id\":2,\"text\":\"x\",\"text\":\"y\"}");

    assertThat(pass.ids()).containsExactly("2");
    assertThat(pass.texts()).containsExactly("y");
  }

  @Test
  void theKindIsToldByFieldOrContent() throws Exception {
    Pass pass =
        pass("{\"html\":\"just words\"}\n{\"text\":\"<!DOCTYPE html><p>\"}\n{\"text\":\"x\"}");

    assertThat(pass.records().get(0).read().kind()).isEqualTo(ContentKind.HTML);
    assertThat(pass.records().get(1).read().kind()).isEqualTo(ContentKind.HTML);
    assertThat(pass.records().get(2).read().kind()).isEqualTo(ContentKind.TEXT);
    assertThat(pass(DEFAULTS.withTextField("rawHtml"), "{\"rawHtml\":\"x\"}").only().kind())
        .isEqualTo(ContentKind.HTML);
  }

  @Test
  void malformedLinesAreReportedAndPassed() throws Exception {
    Pass pass =
        pass("{\"text\":\"a\"\n[1]\n\"text\"\nword\n{} {}\n{\"text\":\"a\nb\"}\n{\"text\":\"c\"}");

    assertThat(pass.ids())
        .startsWith("MALFORMED", "MALFORMED", "MALFORMED", "MALFORMED", "MALFORMED")
        .endsWith("MALFORMED", "MALFORMED", "a.jsonl:8");
    assertThat(pass.problems()).allMatch(problem -> problem.lines().count() == 1);
    assertThat(pass.problems().get(1)).isEqualTo(dir + "/a.jsonl:2: not a JSON object");
  }

  @Test
  void aNestingBombIsMalformed() throws Exception {
    String bomb = "{\"text\":\"x\",\"other\":" + "[".repeat(100_000);

    assertThat(texts(bomb + "\n{\"text\":\"y\"}")).containsExactly("MALFORMED", "y");
    assertThat(texts("[".repeat(100_000))).containsExactly("MALFORMED");
  }

  @Test
  void longValuesAreRead() throws Exception {
    String text = "x".repeat(30_000_000); // above the parser's usual limit
    String digits = "7".repeat(5000);

    assertThat(texts("{\"n\":" + digits + ",\"text\":\"" + text + "\"}")).containsExactly(text);
  }

  @Test
  void invalidUtf8IsReplacedAndSaidSo() throws Exception {
    byte[] line = "{\"text\":\"caf\u00e9 cr\u00e8me\"}".getBytes(ISO_8859_1);
    Path file = TestFiles.write(dir.resolve("a.jsonl"), line);

    Pass pass = Pass.over(file);

    assertThat(pass.texts()).containsExactly("caf\uFFFD cr\uFFFDme");
    assertThat(pass.only().repaired()).isTrue();
    assertThat(pass.records().get(0).bytes()).isEqualTo(line);
  }

  @Test
  void invalidUtf8InOtherFieldsDoesNoHarm() throws Exception {
    byte[] line = "{\"x\":\"\u00e9\",\"text\":\"good\"}".getBytes(ISO_8859_1);

    assertThat(Pass.over(TestFiles.write(dir.resolve("a.jsonl"), line)).texts())
        .containsExactly("good");
  }

  @Test
  void halfASurrogatePairBecomesAQuestionMark() throws Exception {
    Pass pass = pass("{\"text\":\"a\\ud800b\"}\n{\"text\":\"\\ud83d\\ude00\"}");

    assertThat(pass.texts()).containsExactly("a?b", "\ud83d\ude00");
  }

  @Test
  void aByteOrderMarkIsSkipped() throws Exception {
    Pass pass = pass("\uFEFF{\"text\":\"a\"}\n");

    assertThat(pass.texts()).containsExactly("a");
    assertThat(pass.bytes()).containsExactly("{\"text\":\"a\"}");
  }

  @Test
  void linesInUtf16AreReportedAsSuch() throws Exception {
    Path file = TestFiles.write(dir.resolve("a.jsonl"), "\uFEFF{}\n".getBytes(UTF_16LE));

    assertThat(Pass.over(file).problems())
        .containsExactly(
            file + ": lines in UTF-16LE; convert them first: iconv -f UTF-16 -t UTF-8");
  }

  @Test
  void recordsPastTheLimitArePassed() throws Exception {
    String line = "{\"text\":\"12345\"}"; // 16 bytes
    String lines = line + "\r\n{\"text\":\"123456\"}\n" + line + "\n" + " ".repeat(999) + line;

    Pass pass = pass(DEFAULTS.withMaxRecordBytes(16), lines);

    assertThat(pass.texts()).containsExactly("12345", "TOO_LARGE", "12345", "TOO_LARGE");
    assertThat(pass.problems()).startsWith(dir + "/a.jsonl:2: longer than 16 bytes");
    assertThatThrownBy(pass.records().get(1)::bytes).hasMessageEndingWith("longer than 16 bytes");
  }

  @Test
  void recordsOfAnyLengthCrossTheBlocksTheyAreReadIn() throws Exception {
    StringBuilder lines = new StringBuilder();
    for (int length = 0; length < 700_000; length += 50_001) {
      lines.append("{\"text\":\"").append("x".repeat(length)).append("\"}\n");
    }

    Pass pass = pass(lines.toString());

    assertThat(String.join("\n", pass.bytes()) + "\n").isEqualTo(lines.toString());
    assertThat(pass.records().get(13).line()).isEqualTo(14);
    assertThat(pass.records().get(13).bytes()).hasSize(13 * 50_001 + "{'text':''}".length());
  }

  private List<String> texts(String lines) throws Exception {
    return pass(lines).texts();
  }

  private Pass pass(String lines) throws Exception {
    return pass(DEFAULTS, lines);
  }

  private Pass pass(InputOptions options, String lines) throws Exception {
    return Pass.over(options, TestFiles.write(dir.resolve("a.jsonl"), lines.getBytes(UTF_8)));
  }
}
