package dev.doppel.io;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.io.record.ContentKind;
import dev.doppel.io.record.InputOptions;
import dev.doppel.io.record.RawRecord;
import dev.doppel.io.record.RecordFormat;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TarInputTest {

  private static final byte[] END = new byte[1024];

  @TempDir private Path dir;

  @Test
  void anEntryIsADocumentUnderItsPath() throws Exception {
    byte[] tar = tar(file("b/two.txt", "two"), file("./a.html", "<p>one"), file("empty", ""));

    Pass pass = Pass.over(write("a.tar", tar));

    assertThat(pass.ids()).containsExactly("b/two.txt", "a.html", "empty");
    assertThat(pass.texts()).containsExactly("two", "<p>one", "");
    assertThat(pass.bytes()).containsExactly("two", "<p>one", "");
    assertThat(pass.records().get(1).read().kind()).isEqualTo(ContentKind.HTML);
    assertThat(pass.records()).extracting(RawRecord::format).containsOnly(RecordFormat.FILE);
  }

  @Test
  void amongSeveralInputsIdsBeginWithTheArchive() throws Exception {
    Path one = write("1.tar", tar(file("a.txt", "x")));
    Path two = write("2.tar", tar(file("a.txt", "x")));

    assertThat(Pass.over(one, two).ids()).containsExactly("1.tar/a.txt", "2.tar/a.txt");
    assertThat(Pass.over(dir).ids()).containsExactly("1.tar/a.txt", "2.tar/a.txt");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.tar", "a.tar.gz", "a.tgz", "a.TAR.ZST", "noname"})
  void archivesAreToldByNameAndByContent(String name) throws Exception {
    byte[] tar = tar(file("a.txt", "x"));
    String text = new String(tar, ISO_8859_1);
    byte[] content =
        switch (name.toLowerCase(Locale.ROOT)) {
          case "a.tar.gz", "a.tgz" -> TestFiles.gzip(text);
          case "a.tar.zst" -> TestFiles.zstd(text);
          default -> tar;
        };

    assertThat(Pass.over(write(name, content)).ids()).containsExactly("a.txt");
  }

  @Test
  void aNameThatLeadsElsewhereIsJustAName() throws Exception {
    byte[] tar = tar(file("../../etc/passwd", "x"), file("/etc/passwd", "y"));

    assertThat(Pass.over(write("in/a.tar", tar)).ids())
        .containsExactly("../../etc/passwd", "/etc/passwd");
    try (Stream<Path> files = Files.walk(dir)) {
      assertThat(files.filter(Files::isRegularFile)).hasSize(1);
    }
  }

  @Test
  void longNamesComeInThreeWays() throws Exception {
    String name = "folder/".repeat(30) + "caf\u00e9.txt";
    String line = " path=" + name + "\n";
    int length = line.getBytes(UTF_8).length + 3;
    byte[] posix = header("x", 'x', length, "ustar\0");
    byte[] prefixed = header("a.txt", '0', 1, "ustar\0");
    System.arraycopy("far/away".getBytes(UTF_8), 0, prefixed, 345, 8);

    byte[] tar =
        tar(
            TestFiles.concat(entry("././@LongLink", 'L', name + "\0"), file("cut", "x")),
            TestFiles.concat(posix, blocks(length + line), file("cut", "y")),
            TestFiles.concat(signed(prefixed), blocks("z")));

    assertThat(Pass.over(write("a.tar", tar)).ids()).containsExactly(name, name, "far/away/a.txt");
  }

  @Test
  void onlyRegularFilesCount() throws Exception {
    byte[] tar =
        tar(
            entry("folder/", '5', ""),
            entry("link", '2', ""),
            entry("attributes", 'g', "comment"),
            file("folder/.git/config", "x"),
            file("folder/.hidden", "y"));

    assertThat(Pass.over(write("a.tar", tar)).ids()).containsExactly("folder/.hidden");
  }

  @Test
  void filesOfRecordsAreNotOpened() throws Exception {
    Path file = write("a.tar", tar(file("a.jsonl", "{\"text\":\"x\"}"), file("b.txt", "x")));

    Pass pass = Pass.over(file);

    assertThat(pass.ids()).containsExactly("NO_TEXT", "b.txt");
    assertThat(pass.problems())
        .containsExactly(
            file + "/a.jsonl: files of records in an archive are not opened; unpack it first");
  }

  @Test
  void entriesMayBePackedOrBinary() throws Exception {
    byte[] packed = TestFiles.gzip("text");
    byte[] header = header("a.txt.gz", '0', packed.length, "ustar\0");
    byte[] tar =
        tar(TestFiles.concat(header, Arrays.copyOf(packed, 512)), file("b.gif", "GIF89a\0\0"));

    assertThat(Pass.over(write("a.tar", tar)).texts()).containsExactly("text", "BINARY");
  }

  @Test
  void anEntryPastTheLimitIsPassed() throws Exception {
    Path file = write("a.tar", tar(file("a", "x".repeat(1001)), file("b", "x".repeat(1000))));

    assertThat(Pass.over(InputOptions.defaults().withMaxRecordBytes(1000), file).ids())
        .containsExactly("TOO_LARGE", "b");
  }

  @Test
  void whateverIsCutOffTheRestIsRead() throws Exception {
    byte[] tar = tar(file("a", "x".repeat(1000)), file("b", "y"), file("c", "z".repeat(2000)));
    List<String> all = List.of("a", "b", "c");

    for (int length = 600; length < tar.length; length += 97) {
      List<String> ids = Pass.over(write("a.tar", Arrays.copyOf(tar, length))).ids();
      List<String> good = ids.stream().filter(id -> !id.equals("UNREADABLE")).toList();

      boolean hasEnd = length >= tar.length - 512; // one block of zeros is enough
      assertThat(ids.size() - good.size()).as("%d bytes", length).isEqualTo(hasEnd ? 0 : 1);
      assertThat(good).as("%d bytes", length).isEqualTo(all.subList(0, good.size()));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0    | the file has no end-of-archive block; it was cut off",
        "1600 | the file ends in the padding of an entry; it was cut off",
        "2048 | the file has no end-of-archive block; it was cut off",
        "2300 | the file ends in the middle of a header",
        "3072 |"
      })
  void anArchiveWithoutItsEndWasCutOff(int length, String problem) throws Exception {
    byte[] tar = tar(file("a", "x"), file("b", "y"), file("c", ""));
    byte[] cut = Arrays.copyOf(tar, length);
    List<Path> files = List.of(write("a.tar", cut), write("a.tgz", gzip(cut)));

    for (Path file : files) {
      List<String> problems = Pass.over(file).problems();
      assertThat(problems)
          .isEqualTo(
              problem == null
                  ? List.of()
                  : List.of(file + ": unreadable from here on: " + problem));
    }
  }

  private static byte[] gzip(byte[] plain) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      out.write(plain);
    }
    return packed.toByteArray();
  }

  @Test
  void aDamagedHeaderCostsItsEntry() throws Exception {
    byte[] tar = tar(file("a", "x"), file("b", "y".repeat(5000)), file("c", "z"));
    tar[1024] ^= 1;

    Pass pass = Pass.over(write("a.tar", tar));

    assertThat(pass.ids()).containsExactly("a", "UNREADABLE", "c");
    assertThat(pass.problems().get(0)).endsWith("a header has a wrong sum");
  }

  @Test
  void sizesMayBeBinary() throws Exception {
    byte[] header = header("a", '0', 0, "ustar  ");
    Arrays.fill(header, 124, 136, (byte) 0);
    header[124] = (byte) 0x80;
    header[135] = 3;
    byte[] huge = header("b", '0', 0, "ustar  ");
    Arrays.fill(huge, 124, 136, (byte) 0xff);

    byte[] tar = tar(TestFiles.concat(signed(header), blocks("abc")), signed(huge));

    assertThat(Pass.over(write("a.tar", tar)).texts()).containsExactly("abc", "UNREADABLE");
  }

  private Path write(String name, byte[] content) throws IOException {
    return TestFiles.write(dir.resolve(name), content);
  }

  private static byte[] tar(byte[]... entries) {
    return TestFiles.concat(TestFiles.concat(entries), END);
  }

  private static byte[] file(String name, String content) {
    return entry(name, '0', content);
  }

  private static byte[] entry(String name, char type, String content) {
    int size = content.getBytes(UTF_8).length;
    return TestFiles.concat(header(name, type, size, "ustar  "), blocks(content));
  }

  private static byte[] blocks(String content) {
    byte[] bytes = content.getBytes(UTF_8);
    return Arrays.copyOf(bytes, (bytes.length + 511) / 512 * 512);
  }

  private static byte[] header(String name, char type, int size, String magic) {
    byte[] block = new byte[512];
    put(block, 0, name);
    put(block, 124, String.format(Locale.ROOT, "%011o", size));
    block[156] = (byte) type;
    put(block, 257, magic);
    return signed(block);
  }

  private static byte[] signed(byte[] block) {
    put(block, 148, "        ");
    int sum = 0;
    for (byte value : block) {
      sum += value & 0xff;
    }
    put(block, 148, String.format(Locale.ROOT, "%06o", sum) + "\0 ");
    return block;
  }

  private static void put(byte[] block, int at, String text) {
    byte[] bytes = text.getBytes(UTF_8);
    System.arraycopy(bytes, 0, block, at, bytes.length);
  }
}
