package dev.doppel.io;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.io.record.InputException;
import dev.doppel.io.record.InputOptions;
import dev.doppel.io.record.RawRecord;
import dev.doppel.io.record.RecordFormat;
import dev.doppel.io.record.RecordReader;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DocumentInputTest {

  @TempDir private Path dir;

  @Test
  void everyPassGivesTheSameRecords() throws Exception {
    TestFiles.write(dir.resolve("in/a.txt"), "x");
    TestFiles.write(dir.resolve("in/b.jsonl.gz"), TestFiles.gzip("{\"text\":\"y\"}\n{}\n"));
    TestFiles.write(dir.resolve("in/c.csv"), "text\nz\n");

    try (DocumentInput input =
        DocumentInput.of(List.of(dir.resolve("in")), InputOptions.defaults())) {
      Pass first = Pass.over(input);
      TestFiles.write(dir.resolve("in/aa.txt"), "a result, say");
      Pass second = Pass.over(input);

      assertThat(first.ids()).containsExactly("a.txt", "b.jsonl.gz:1", "NO_TEXT", "c.csv:2");
      assertThat(second.ids()).isEqualTo(first.ids());
      assertThat(second.texts()).isEqualTo(first.texts());
    }
  }

  @Test
  void positionRunsUpToTheBytesOnDisk() throws Exception {
    TestFiles.write(dir.resolve("a.txt"), "12345");
    TestFiles.write(dir.resolve("b.jsonl"), "{\"text\":\"y\"}\n".repeat(100_000));
    TestFiles.write(dir.resolve("c.jsonl.gz"), TestFiles.gzip("{\"text\":\"y\"}\n".repeat(1000)));
    TestFiles.write(dir.resolve("d.jsonl.gz"), TestFiles.cut(TestFiles.gzip("{}\n"), 5));
    long size = 0;
    for (String name : List.of("a.txt", "b.jsonl", "c.jsonl.gz", "d.jsonl.gz")) {
      size += Files.size(dir.resolve(name));
    }

    try (DocumentInput input = DocumentInput.of(List.of(dir), InputOptions.defaults());
        RecordReader reader = input.open()) {
      long before = reader.position();
      while (reader.next() != null) {
        assertThat(reader.position()).isBetween(before, size);
        before = reader.position();
      }

      assertThat(input.bytes()).isEqualTo(size);
      assertThat(reader.position()).isEqualTo(size);
    }
  }

  @Test
  void tellsJsonLinesByTheFirstLine() throws Exception {
    String line = "{\"text\":\"a\"}";

    assertThat(formatOf("x.json", line + "\n" + line)).isEqualTo(RecordFormat.JSONL);
    assertThat(formatOf("x", "\uFEFF\n \n" + line)).isEqualTo(RecordFormat.JSONL);
    assertThat(formatOf("x", "{\"text\":\"" + "a".repeat(3 << 20) + "\"}"))
        .isEqualTo(RecordFormat.JSONL);
    assertThat(formatOf("x.json", "{\n\"text\":\"a\"\n}")).isEqualTo(RecordFormat.FILE);
    assertThat(formatOf("x.txt", "{braces}")).isEqualTo(RecordFormat.FILE);
    assertThat(formatOf("x.txt", "[1]")).isEqualTo(RecordFormat.FILE);
    assertThat(formatOf("x.txt", "")).isEqualTo(RecordFormat.FILE);
    assertThat(formatOf("x.CSV", "text\na")).isEqualTo(RecordFormat.CSV);
  }

  @Test
  void aNamedFileIsADocumentUnderItsName() throws Exception {
    Path file = TestFiles.write(dir.resolve("sub/a.txt"), "x");

    Pass pass = Pass.over(file);

    assertThat(pass.ids()).containsExactly("a.txt");
    assertThat(pass.records().get(0).source()).isEqualTo(file.toString());
    assertThat(pass.records().get(0).line()).isZero();
    assertThat(pass.bytes()).containsExactly("x");
  }

  @Test
  void emptyFilesHoldAnEmptyDocumentOrNoRecords() throws Exception {
    assertThat(Pass.over(TestFiles.write(dir.resolve("a.txt"), "")).texts()).containsExactly("");
    assertThat(Pass.over(TestFiles.write(dir.resolve("a.jsonl"), "")).ids()).isEmpty();
    assertThat(Pass.over(TestFiles.write(dir.resolve("a.csv"), "")).ids()).isEmpty();
  }

  @Test
  void missingPath() {
    Path missing = dir.resolve("missing");

    assertThatThrownBy(() -> Pass.over(missing))
        .isInstanceOf(InputException.class)
        .hasMessage(missing + ": no such file or folder");
  }

  @Test
  void noPath() {
    assertThatThrownBy(Pass::over)
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("no input");
  }

  @Test
  void aStreamCanBeReadTwice() throws Exception {
    InputStream stream = stream("{\"text\":\"a\"}\n{\"text\":\"b\"}\n");

    try (DocumentInput input = DocumentInput.spooled(stream, InputOptions.defaults())) {
      assertThat(Pass.over(input).ids()).containsExactly("stdin:1", "stdin:2");
      assertThat(Pass.over(input).texts()).containsExactly("a", "b");
      assertThat(input.bytes()).isEqualTo(26);
    }
  }

  @Test
  void aStreamLeavesNoFileBehind() throws Exception {
    DocumentInput input = DocumentInput.spooled(stream("text"), InputOptions.defaults());
    RawRecord record = Pass.over(input).records().get(0);
    assertThat(record.read().id()).isEqualTo("stdin");

    input.close();

    assertThatThrownBy(record::read).hasMessage("stdin: no such file or folder");
  }

  @Test
  void aDeviceIsReadLikeAStream() throws Exception {
    Path device = Path.of("/dev/null");

    try (DocumentInput input = DocumentInput.of(List.of(device), InputOptions.defaults())) {
      assertThat(Pass.over(input).texts()).containsExactly("");
    }
  }

  @Test
  void anEmptyStreamIsNoInput() {
    assertThatThrownBy(() -> DocumentInput.spooled(stream(""), InputOptions.defaults()))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("stdin: no input");
  }

  @Test
  void optionsRejectALimitThatIsNone() {
    assertThatThrownBy(() -> InputOptions.defaults().withMaxRecordBytes(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageEndingWith("got 0");
  }

  private RecordFormat formatOf(String name, String content) throws Exception {
    Path file = TestFiles.write(dir.resolve(name), content);
    List<RawRecord> records = Pass.over(file).records();
    return records.get(0).format();
  }

  private static InputStream stream(String text) {
    return new ByteArrayInputStream(text.getBytes(UTF_8));
  }
}
