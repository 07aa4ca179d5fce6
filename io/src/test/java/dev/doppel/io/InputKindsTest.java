package dev.doppel.io;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.io.record.InputException;
import dev.doppel.io.record.InputOptions;
import dev.doppel.io.record.RawRecord;
import dev.doppel.io.record.RecordWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Inputs that are read for what they are, or refused with what to do about it. */
class InputKindsTest {

  @TempDir private Path dir;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[{\"id\":\"1\",\"text\":\"a\"},{\"id\":\"2\",\"text\":\"b,]}\"}]",
        "\uFEFF[\n  {\n    \"id\": \"1\",\n    \"text\": \"a\"\n  },\n  {\"id\":\"2\",\"x\":[{}],\"text\":\"b,]}\"}\n]\n",
        " [ {\"id\":\"1\",\"text\":\"a\"} , {\"id\":\"2\",\"text\":\"b,]}\"} ] "
      })
  void anArrayOfObjects(String array) throws IOException {
    for (String name : List.of("a.json", "b.jsonl")) {
      Pass pass = pass(name, array);

      assertThat(pass.ids()).containsExactly("1", "2");
      assertThat(pass.texts()).containsExactly("a", "b,]}");
      assertThat(pass.bytes()).allMatch(bytes -> bytes.startsWith("{") && !bytes.contains("\n"));
    }
  }

  @Test
  void anArrayInBlocks() throws IOException {
    StringBuilder array = new StringBuilder("[");
    for (int i = 0; i < 20_000; i++) {
      array.append(i == 0 ? "\n" : ",\n").append("{\"text\":\"an \\\"escaped\\\\\",\"n\":");
      array.append(i).append("}");
    }

    Pass pass = pass("a.json", array.append("\n]").toString());

    assertThat(pass.texts()).hasSize(20_000).containsOnly("an \"escaped\\");
    assertThat(pass.ids()).startsWith("a.json:2", "a.json:3").endsWith("a.json:20001");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[{\"text\":\"a\"},", "[{\"text\":\"a\"}", "[{\"text\":\"a\"},{\"te"})
  void anArrayThatIsCutOff(String array) throws IOException {
    Pass pass = pass("a.json", array);

    assertThat(pass.ids()).endsWith("UNREADABLE");
    assertThat(pass.problems()).last().asString().endsWith("does not end; it was cut off");
  }

  @Test
  void otherArraysAreText() throws IOException {
    assertThat(pass("a.json", "[1, 2, 3]").texts()).containsExactly("[1, 2, 3]");
  }

  @Test
  void tabs() throws IOException {
    assertThat(pass("a.tsv", "id\ttext\n1\ta, b\n2\tc; d\n").texts())
        .containsExactly("a, b", "c; d");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "id,text\\n1,a\\n          | 1",
        "id;text\\n1;a\\n          | 1",
        "id\\ttext\\n1\\ta\\n      | 1",
        "id,title,body\\n1,x,a\\n  | 1",
        "text,id\\n\"a\\nb\",1\\n  | 1",
        "text\\none column only\\n | stdin",
        "Dear text, hello\\nhow are you, text\\n | stdin",
        "id,text\\nno row of two cells\\n | stdin",
        "id,words\\n1,a\\n         | stdin"
      })
  void aTableIsToldByItsHeader(String content, String id) throws IOException {
    String text = content.replace("\\n", "\n").replace("\\t", "\t");
    try (DocumentInput input =
        DocumentInput.spooled(
            new ByteArrayInputStream(text.getBytes(UTF_8)), InputOptions.defaults())) {
      assertThat(Pass.over(input).ids()).containsExactly(id);
    }
  }

  @Test
  void anIdFieldThatNoRecordHasIsRefused() throws IOException {
    Path file = write("a.jsonl", "no json\n{\"key\":1,\"text\":\"a\"}\n{\"text\":\"b\"}\n");

    assertThatThrownBy(() -> DocumentInput.of(List.of(file), withId("uid")))
        .isInstanceOf(InputException.class)
        .hasMessage(file + ": no record has the field uid for its id; the fields are: key, text");
    DocumentInput.of(List.of(file), withId("key")).close();
  }

  @Test
  void anIdFieldMayBeInOneOfSeveralFiles() throws IOException {
    Path without = write("a.jsonl", "{\"text\":\"a\"}\n");
    Path with = write("b.jsonl", "{\"text\":\"a\"}\n{\"uid\":7,\"text\":\"b\"}\n");

    try (DocumentInput input = DocumentInput.of(List.of(without, with), withId("uid"))) {
      assertThat(Pass.over(input).ids()).endsWith("7");
    }
  }

  @Test
  void aTextFieldThatIsNotThereNamesThoseThatAre() throws IOException {
    assertThat(pass("a.jsonl", "{\"a\":{\"b\":1},\"c\":\"d\"}").problems())
        .containsExactly(
            dir + "/a.jsonl:1: no text in field text, html, content, body; the fields are: a, c");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.jsonl", "a.csv"})
  void linesInUtf16AreRefused(String name) throws IOException {
    Path file = TestFiles.write(dir.resolve(name), "\uFEFFid,text\n1,a\n".getBytes(UTF_16LE));

    assertThat(Pass.over(file).problems())
        .containsExactly(
            file + ": lines in UTF-16LE; convert them first: iconv -f UTF-16 -t UTF-8");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.jsonl", "a.csv"})
  void linesInUtf16WithoutAMarkAreRefused(String name) throws IOException {
    Path file = TestFiles.write(dir.resolve(name), "id,text\n1,a\n".getBytes(UTF_16LE));

    assertThat(Pass.over(file).problems())
        .containsExactly(
            file
                + ": lines in UTF-16LE without a byte order mark; convert them first:"
                + " iconv -f UTF-16LE -t UTF-8");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "%PDF-1.7 ... | a PDF",
        "PK\3\4..............................mimetypeapplication/epub+zip | an EPUB book",
        "PK\3\4......mimetypeapplication/vnd.oasis.opendocument.text | an OpenDocument file",
        "PK\3\4......[Content_Types].xml....word/document.xml | a Word document",
        "\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1... | an Office document"
      })
  void whatTikaWouldRead(String content, String kind) throws IOException {
    Path file = TestFiles.write(dir.resolve("in/x"), content.getBytes(ISO_8859_1));

    Pass pass = Pass.over(dir.resolve("in"));

    assertThat(pass.ids()).containsExactly("NO_READER");
    assertThat(pass.problems())
        .containsExactly(
            file
                + ": "
                + kind
                + ", which is not read as it is; start doppel with DOPPEL_WITH=tika");
  }

  @Test
  void anArchiveOfProgramsIsNoDocument() throws IOException {
    TestFiles.write(dir.resolve("in/x.jar"), "PK\3\4......META-INF/".getBytes(ISO_8859_1));

    assertThat(Pass.over(dir.resolve("in")).ids()).containsExactly("BINARY");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\uFEFF{\"text\":\"a\"}\r\n{\"text\":\"b\"}\n{\"text\":\"c\"}\r\n",
        "{\"text\":\"a\"}\n{\"text\":\"b\"}\r\n"
      })
  void linesAreWrittenAsTheyCame(String lines) throws IOException {
    assertThat(copy("a.jsonl", lines)).isEqualTo(lines);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\uFEFFid,text\r\n1,\"a\r\nb\"\r\n2,c\r\n", "id,text\n1,a\n"})
  void rowsAreWrittenAsTheyCame(String rows) throws IOException {
    assertThat(copy("a.csv", rows)).isEqualTo(rows);
  }

  private String copy(String name, String content) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    List<RawRecord> records = pass(name, content).records();
    RecordWriter writer = RecordFile.writer(out, records.get(0));
    for (RawRecord record : records) {
      writer.write(record);
    }
    writer.finish();
    return out.toString(UTF_8);
  }

  private static InputOptions withId(String field) {
    return InputOptions.defaults().withIdField(field);
  }

  private Pass pass(String name, String content) throws IOException {
    return Pass.over(write(name, content));
  }

  private Path write(String name, String content) throws IOException {
    return TestFiles.write(dir.resolve(name), content.getBytes(UTF_8));
  }
}
