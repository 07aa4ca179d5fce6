package dev.doppel.io;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.io.record.InputOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is good comes out, damage comes out as one record, and the next file follows. */
class ArchiveDamageTest {

  private static final int PAGES = 20;

  private final SplittableRandom random = new SplittableRandom(42);

  @TempDir private Path dir;

  @ParameterizedTest
  @ValueSource(strings = {"a.warc", "a.warc.gz", "a.warc.zst", "a.arc"})
  void whateverIsCutOffTheRestIsRead(String name) throws Exception {
    byte[] whole = archive(name);
    List<String> all = Pass.over(TestFiles.write(dir.resolve("in/" + name), whole)).ids();
    TestFiles.write(dir.resolve("in/b.txt"), "next");

    for (int length = 1; length < whole.length; length += 97) {
      TestFiles.write(dir.resolve("in/" + name), Arrays.copyOf(whole, length));
      List<String> ids = Pass.over(dir.resolve("in")).ids();

      assertThat(ids).as("%d bytes", length).endsWith("b.txt");
      List<String> read = ids.subList(0, ids.size() - 1);
      assertThat(Collections.frequency(read, "UNREADABLE")).as("%d bytes", length).isLessThan(2);
      List<String> good = read.stream().filter(id -> !id.equals("UNREADABLE")).toList();
      assertThat(good).as("%d bytes", length).isEqualTo(all.subList(0, good.size()));
    }
  }

  /*
   * A flipped byte may hide in a text, change an id or a length, or break the packing. Whatever it
   * does, at most two pages go missing: the one it hit and, if lengths or members no longer fit,
   * the next.
   */
  @ParameterizedTest
  @ValueSource(strings = {"a.warc", "a.warc.gz", "a.arc"})
  void aDamagedByteCostsAtMostTwoPages(String name) throws Exception {
    byte[] whole = archive(name);
    List<String> all = Pass.over(TestFiles.write(dir.resolve(name), whole)).ids();

    for (int at = random.nextInt(97); at < whole.length; at += 97) {
      byte[] damaged = whole.clone();
      damaged[at] ^= (byte) (1 + random.nextInt(255));
      List<String> ids = Pass.over(TestFiles.write(dir.resolve(name), damaged)).ids();

      if (at > 4) { // before, it is no longer told as an archive, or as packed
        assertThat(all.stream().filter(id -> !ids.contains(id)).count())
            .as("byte %d of %d", at, whole.length)
            .isLessThanOrEqualTo(2);
      }
    }
  }

  @Test
  void aTruncatedRecordIsTold() throws Exception {
    byte[] warc = TestArchive.plain().page("a", "<p>a").page("b", "<p>b").bytes();
    Path file = TestFiles.write(dir.resolve("a.warc"), TestFiles.cut(warc, 6));

    Pass pass = Pass.over(file);

    assertThat(pass.ids()).containsExactly(TestArchive.id("a"), "UNREADABLE");
    assertThat(pass.problems().get(0))
        .startsWith(
            file + ":2: unreadable from here on: the file ends in the middle of a record, after ");
  }

  @Test
  void aMissingEndOfTheLastRecordIsNoDamage() throws Exception {
    byte[] warc = TestArchive.plain().page("a", "<p>a").bytes();
    Path file = TestFiles.write(dir.resolve("a.warc"), TestFiles.cut(warc, 4));

    Pass pass = Pass.over(file);

    assertThat(pass.ids()).containsExactly(TestArchive.id("a"));
    assertThat(pass.bytes()).containsExactly(new String(warc, UTF_8));
  }

  @Test
  void readingGoesOnAtTheNextRecord() throws Exception {
    byte[] a = TestArchive.plain().page("a", "<p>a").bytes();
    byte[] b = TestArchive.plain().page("b", "<p>b").bytes();
    byte[] rubbish = "no\nrecord\nWARC, so they say\n".getBytes(UTF_8);

    Pass pass = over("a.warc", TestFiles.concat(a, rubbish, b));

    assertThat(pass.ids()).containsExactly(TestArchive.id("a"), "UNREADABLE", TestArchive.id("b"));
    assertThat(pass.problems().get(0))
        .contains(":2: damaged, lost up to the next record: no record begins here: 'no.record.WA");
  }

  @Test
  void readingGoesOnAtTheNextMember() throws Exception {
    byte[] a = TestArchive.gzip().page("a", "<p>a").bytes();
    byte[] half = Arrays.copyOf(a, a.length / 2);
    byte[] broken = TestArchive.gzip().page("b", "<p>b").bytes();
    broken[broken.length - 8] ^= 1; // of the checksum
    byte[] rubbish = "rubbish".getBytes(UTF_8);
    byte[] c = TestArchive.gzip().page("c", "<p>c").bytes();

    Pass pass = over("a.warc.gz", TestFiles.concat(a, half, broken, rubbish, c));

    assertThat(pass.ids())
        .containsExactly(
            TestArchive.id("a"),
            "UNREADABLE",
            TestArchive.id("b"),
            "UNREADABLE",
            TestArchive.id("c"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-1", "many", "99999999999999999999"})
  void aLengthThatIsNoneIsDamage(String length) throws Exception {
    String bad =
        "WARC/1.0\r\nWARC-Type: resource\r\nContent-Length: " + length + "\r\n\r\ntext\r\n\r\n";
    byte[] good = TestArchive.plain().page("a", "<p>a").bytes();

    Pass pass = over("a.warc", TestFiles.concat(bad.getBytes(UTF_8), good));

    assertThat(pass.ids()).containsExactly("UNREADABLE", TestArchive.id("a"));
    assertThat(pass.problems().get(0)).endsWith("is not a length: '" + length + "'");
  }

  @Test
  void aLengthThatIsALieTakesNoMemory() throws Exception {
    InputOptions largest = InputOptions.defaults().withMaxRecordBytes(Integer.MAX_VALUE - 16);

    for (long length : new long[] {2_000_000_000, Integer.MAX_VALUE, Long.MAX_VALUE - 1}) {
      String lie = "WARC/1.0\r\nWARC-Type: resource\r\nContent-Length: " + length + "\r\n\r\ntext";
      Path file = TestFiles.write(dir.resolve("a.warc"), lie);
      assertThat(Pass.over(largest, file).ids()).containsExactly("UNREADABLE");
    }
  }

  @Test
  void aHeaderWithoutEndTakesNoMemory() throws Exception {
    byte[] endless = "WARC/1.0\r\n".concat("X: y\r\n".repeat(10_000_000)).getBytes(UTF_8);

    assertThat(over("a.warc", endless).ids()).containsExactly("UNREADABLE");
  }

  @Test
  void anAnswerThatIsNoHttpIsMalformed() throws Exception {
    byte[] warc = TestArchive.plain().page("a", "<p>a").page("b", "<p>b").bytes();
    String bad = new String(warc, ISO_8859_1).replaceFirst("HTTP/1.1 200", "HTXP/1.1 200");

    Pass pass = over("a.warc", bad.getBytes(ISO_8859_1));

    assertThat(pass.ids()).containsExactly("MALFORMED", TestArchive.id("b"));
  }

  private Pass over(String name, byte[] content) throws IOException {
    return Pass.over(TestFiles.write(dir.resolve(name), content));
  }

  private byte[] archive(String name) throws IOException {
    if (name.endsWith(".arc")) {
      return arc().getBytes(ISO_8859_1);
    }
    TestArchive archive = name.endsWith(".gz") ? TestArchive.gzip() : TestArchive.plain();
    archive.info("test");
    for (int page = 0; page < PAGES; page++) {
      archive.request("" + page).page("" + page, page());
    }
    boolean isZstd = name.endsWith(".zst");
    return isZstd ? TestFiles.zstd(new String(archive.bytes(), UTF_8)) : archive.bytes();
  }

  private String arc() {
    StringBuilder arc = new StringBuilder("filedesc://a.arc 0.0.0.0 20240229120000 text/plain 9\n");
    arc.append("1 0 test\n\n");
    for (int page = 0; page < PAGES; page++) {
      String body = "HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\n" + page();
      arc.append("http://example.org/").append(page).append(" 1.2.3.4 20240229120000 text/html ");
      arc.append(body.length()).append('\n').append(body).append('\n');
    }
    return arc.toString();
  }

  private String page() {
    StringBuilder page = new StringBuilder("<html>\n");
    IntStream.range(0, 40)
        .forEach(i -> page.append(Long.toString(random.nextLong(), 36)).append('\n'));
    return page.toString();
  }
}
