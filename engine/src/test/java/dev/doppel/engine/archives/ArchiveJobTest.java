package dev.doppel.engine.archives;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.core.work.Progress;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArchiveJobTest {

  private static final Path SAMPLE = Path.of("..", "samples", "crawl.warc.gz");
  private static final String BODY = body(1);
  private static final ArchiveSettings SETTINGS = ArchiveSettings.defaults();

  @TempDir private Path root;
  private Path crawls;
  private Path out;

  @BeforeEach
  void makeFolders() throws IOException {
    crawls = Files.createDirectories(root.resolve("crawls"));
    out = root.resolve("out");
  }

  /** Text that does not pack well, so that leaving it out is worth it. */
  private static String body(int seed) {
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder("<html><body><main>");
    for (int i = 0; i < 400; i++) {
      text.append(Integer.toString(random.nextInt(1 << 28), 36)).append(' ');
    }
    return text.append("</main></body></html>").toString();
  }

  private ArchiveCounts dedupe(ArchiveMemory memory, ArchiveSettings settings, Path... inputs)
      throws IOException {
    return ArchiveJob.dedupe(List.of(inputs), out, memory, settings, 2, Progress.NONE);
  }

  private ArchiveCounts dedupe(ArchiveSettings settings, Path... inputs) throws IOException {
    try (ArchiveMemory memory = ArchiveMemory.temporary()) {
      return dedupe(memory, settings, inputs);
    }
  }

  private ArchiveCounts undo(List<Path> others, Path... inputs) throws IOException {
    return ArchiveJob.undo(
        Arrays.asList(inputs), others, root.resolve("again"), SETTINGS, 2, Progress.NONE);
  }

  private String written(String name) throws IOException {
    return Files.readString(out.resolve(name), ISO_8859_1);
  }

  @Test
  void aRepeatedPayloadRefersToTheFirst() throws IOException {
    Path input =
        new MadeWarc("a.warc")
            .answer("http://a.org/1", 1, "X: 1\r\n", BODY)
            .answer("http://a.org/2", 2, "X: 2\r\n", BODY)
            .in(crawls);

    ArchiveCounts counts = dedupe(SETTINGS, input);

    assertThat(counts.repeated()).isEqualTo(1);
    String second = written("a.warc").substring(written("a.warc").indexOf("WARC/1.0", 10));
    assertThat(second)
        .isEqualTo(
            """
            WARC/1.0
            Doppel-Was-WARC-Type: response
            WARC-Target-URI: http://a.org/2
            WARC-Date: 2026-01-02T10:00:00Z
            WARC-Record-ID: <urn:doppel:a.warc:1>
            Doppel-Was-WARC-Block-Digest: sha1:AAAA
            Content-Type: application/http; msgtype=response
            Doppel-Was-Content-Length: %d
            Doppel-Revisit: 1 sha256=%s
            WARC-Type: revisit
            WARC-Profile: http://netpreserve.org/warc/1.0/revisit/identical-payload-digest
            WARC-Refers-To: <urn:doppel:a.warc:0>
            WARC-Refers-To-Target-URI: http://a.org/1
            WARC-Refers-To-Date: 2026-01-01T10:00:00Z
            WARC-Payload-Digest: sha1:%s
            Content-Length: 50

            HTTP/1.1 200 OK
            Content-Type: text/html
            X: 2



            """
                .formatted(BODY.length() + 50, sha256(BODY), sha1(BODY))
                .replace("\n", "\r\n"));
  }

  private static String sha256(String text) {
    return java.util.HexFormat.of().formatHex(Digests.sha256(text.getBytes(UTF_8)));
  }

  private static String sha1(String text) {
    try {
      return Digests.base32(
          java.security.MessageDigest.getInstance("SHA-1").digest(text.getBytes(UTF_8)));
    } catch (java.security.NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.warc", "a.warc.gz", "a.warc.zst"})
  void everyFileComesBackToTheByte(String name) throws IOException {
    MadeWarc made = new MadeWarc(name).record("WARC-Type: warcinfo", "software: made\r\n");
    for (int i = 0; i < 40; i++) {
      made.answer("http://a.org/" + i, 1 + i % 28, "ETag: \"" + i % 7 + "\"\r\n", body(i % 7));
      made.record("WARC-Type: request\r\nWARC-Target-URI: http://a.org/", "GET / HTTP/1.1\r\n\r\n");
      made.record("WARC-Type: strange\r\nWARC-Target-URI: http://a.org/", "?");
      made.http(
          "http://a.org/" + i % 9, 28, "HTTP/1.1 304 No\r\nETag: W/\"" + i % 7 + "\"\r\n", "");
    }
    Path input = made.in(crawls);

    ArchiveCounts counts = dedupe(SETTINGS.near(), input);
    ArchiveCounts back = undo(List.of(), out.resolve(name));

    assertThat(counts.repeated()).isEqualTo(33);
    assertThat(counts.notModified()).isPositive();
    assertThat(Files.size(out.resolve(name))).isLessThan(Files.size(input) / 2);
    assertThat(back.restored()).isEqualTo(33 + counts.notModified());
    assertThat(back.repacked()).isZero();
    assertIsBack(input, name);
  }

  @Test
  void theSampleComesBackToTheByte() throws IOException {
    dedupe(SETTINGS.near().indexed(), SAMPLE);
    ArchiveCounts back = undo(List.of(), out.resolve("crawl.warc.gz"));

    assertThat(back.lost()).isZero();
    assertThat(root.resolve("again").resolve("crawl.warc.gz")).hasSameBinaryContentAs(SAMPLE);
  }

  @Test
  void anAnswerThatNothingChangedRefersToTheVersionItMeans() throws IOException {
    Path input =
        new MadeWarc("a.warc")
            .answer("http://a.org/", 1, "ETag: \"one\"\r\n", body(1))
            .answer("http://a.org/", 2, "ETag: \"two\"\r\n", body(2))
            .http("http://a.org/", 3, "HTTP/1.1 304 Not Modified\r\nETag: W/\"one\"\r\n", "")
            .http("http://a.org/", 4, "HTTP/1.1 304 Not Modified\r\nETag: \"three\"\r\n", "")
            .http("http://b.org/", 5, "HTTP/1.1 304 Not Modified\r\nETag: \"one\"\r\n", "")
            .in(crawls);

    assertThat(dedupe(SETTINGS, input).notModified()).isEqualTo(1);
    assertThat(written("a.warc"))
        .containsOnlyOnce("revisit/server-not-modified")
        .contains("WARC-Refers-To-Date: 2026-01-01T10:00:00Z\r\n\r\nHTTP/1.1 304 Not Modified");
  }

  @Test
  void aMemoryKnowsEarlierCrawls() throws IOException {
    Path monday = new MadeWarc("mon.warc.gz").answer("http://a.org/", 1, "", BODY).in(crawls);
    Path tuesday = new MadeWarc("tue.warc.gz").answer("http://a.org/", 2, "", BODY).in(crawls);
    Path folder = root.resolve("memory");
    try (ArchiveMemory memory = ArchiveMemory.open(folder)) {
      assertThat(dedupe(memory, SETTINGS, monday).repeated()).isZero();
    }
    try (ArchiveMemory memory = ArchiveMemory.open(folder)) {
      assertThat(dedupe(memory, SETTINGS, tuesday).repeated()).isEqualTo(1);
    }

    ArchiveCounts alone = undo(List.of(), out.resolve("tue.warc.gz"));
    assertThat(alone.missing()).isEqualTo(1);
    assertThat(alone.messages().get(0)).contains("http://a.org/ of 2026-01-01", "--from");
    Files.delete(root.resolve("again").resolve("tue.warc.gz"));
    ArchiveCounts both = undo(List.of(out.resolve("mon.warc.gz")), out.resolve("tue.warc.gz"));
    assertThat(both.lost()).isZero();
    assertThat(root.resolve("again").resolve("tue.warc.gz")).hasSameBinaryContentAs(tuesday);
  }

  /** A run that was killed after its memory was committed must not refer to what it leaves out. */
  @Test
  void aRepeatedRunWritesTheSameBytes() throws IOException {
    Path one =
        new MadeWarc("1.warc.gz")
            .http("http://a.org/", 1, "HTTP/1.1 304 No\r\nETag: \"x\"\r\n", "")
            .answer("http://a.org/", 1, "ETag: \"x\"\r\n", BODY)
            .answer("http://a.org/b", 1, "", BODY)
            .answer("http://a.org/", 2, "", body(2))
            .in(crawls);
    Path two =
        new MadeWarc("2.warc.gz")
            .answer("http://a.org/b", 3, "", body(2))
            .http("http://a.org/", 3, "HTTP/1.1 304 No\r\nETag: \"x\"\r\n", "")
            .answer("http://a.org/", 3, "ETag: \"x\"\r\n", body(3))
            .in(crawls);
    Path memory = root.resolve("memory");
    ArchiveSettings settings = SETTINGS.near().indexed();
    try (ArchiveMemory known = ArchiveMemory.open(memory)) {
      dedupe(known, settings, one, two);
    }
    byte[] first = Files.readAllBytes(out.resolve("1.warc.gz"));
    byte[] second = Files.readAllBytes(out.resolve("2.warc.gz"));
    byte[] index = Files.readAllBytes(out.resolve("2.warc.gz.cdxj"));

    for (Path[] inputs : List.of(new Path[] {one, two}, new Path[] {two, one}, new Path[] {two})) {
      try (ArchiveMemory known = ArchiveMemory.open(memory)) {
        dedupe(known, settings, inputs); // and refuses to write anything else
      }
    }

    assertThat(out.resolve("1.warc.gz")).hasBinaryContent(first);
    assertThat(out.resolve("2.warc.gz")).hasBinaryContent(second);
    assertThat(out.resolve("2.warc.gz.cdxj")).hasBinaryContent(index);
  }

  @Test
  void anotherFileUnderThatNameStays() throws IOException {
    Path input = new MadeWarc("a.warc").answer("http://a.org/", 1, "", BODY).in(crawls);
    Files.createDirectories(out);
    Path there = Files.writeString(out.resolve("a.warc"), "mine");

    assertThatThrownBy(() -> dedupe(SETTINGS, input))
        .isInstanceOf(FileSystemException.class)
        .hasMessageContaining("--overwrite");
    assertThat(there).hasContent("mine");

    dedupe(SETTINGS.overwriting(), input);
    assertThat(there).hasSameBinaryContentAs(input);
  }

  @Test
  void neverWritesOverItsInput() throws IOException {
    Path input = new MadeWarc("a.warc").answer("http://a.org/", 1, "", BODY).in(crawls);
    out = crawls;

    assertThatIllegalArgumentException()
        .isThrownBy(() -> dedupe(SETTINGS.overwriting(), input))
        .withMessageContaining("named twice");
  }

  @Test
  void twoInputsOfOneNameAreRefused() throws IOException {
    Path one = new MadeWarc("a.warc").in(crawls);
    Path other = new MadeWarc("a.warc").in(Files.createDirectories(root.resolve("other")));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> dedupe(SETTINGS, one, other))
        .withMessageContaining("two archives are called a.warc");
  }

  @Test
  void whatIsNotUnderstoodPassesThrough() throws IOException {
    Path input =
        new MadeWarc("a.warc")
            .answer("http://a.org/1", 1, "", BODY)
            .raw("\r\n\r\nno record\r\n")
            .record("warc-type: response\r\nWARC-Target-URI: http://a.org/2", "HTTP/1.1 200 OK")
            .raw("WARC/1.0\r\nWARC-Type: response\r\n folded\r\nContent-Length: 0\r\n\r\n\r\n\r\n")
            .raw("WARC/1.0\r\nContent-Length: -1\r\n\r\n\r\n\r\n")
            .record(
                "WARC-Type: response\r\nWARC-Truncated: length\r\nWARC-Date: 2026-01-01T10:00:00Z"
                    + "\r\nWARC-Target-URI: http://a.org/\r\nContent-Type: application/http",
                "HTTP/1.1 200 OK\r\n\r\n" + BODY)
            .record("Doppel-Was-WARC-Type: x\r\nWARC-Type: revisit", "")
            .answer("http://a.org/3", 3, "Doppel-Revisit: 1 not-modified\r\n", body(3))
            .in(crawls);

    ArchiveCounts counts = dedupe(SETTINGS.near().indexed(), input);

    assertThat(counts.repeated()).isZero();
    assertThat(counts.damaged()).isEqualTo(3);
    assertThat(out.resolve("a.warc")).hasSameBinaryContentAs(input);
    undo(List.of(), out.resolve("a.warc"));
    assertThat(root.resolve("again").resolve("a.warc")).hasSameBinaryContentAs(input);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.warc", "a.warc.gz", "a.warc.zst"})
  void whereverItIsCutNothingIsLost(String name) throws IOException {
    MadeWarc made = new MadeWarc(name);
    for (int i = 0; i < 3; i++) {
      made.answer("http://a.org/" + i, 1 + i, "", BODY);
    }
    byte[] whole = Files.readAllBytes(made.in(crawls));
    for (int length = 0; length < whole.length; length += 1 + length % 197) {
      Path cut = Files.write(crawls.resolve(name), Arrays.copyOf(whole, length));
      ArchiveCounts counts = dedupe(SETTINGS.overwriting(), cut);
      undoInto(out.resolve(name));
      assertIsBack(cut, "cut after " + length);
      boolean isAtEnd = length == 0;
      assertThat(counts.damaged() + counts.others() + counts.records())
          .as("cut after %d bytes", length)
          .isGreaterThanOrEqualTo(isAtEnd ? 0 : 1);
    }
    byte[] lacking = Arrays.copyOf(whole, whole.length - 5);
    ArchiveCounts counts =
        dedupe(SETTINGS.overwriting(), Files.write(crawls.resolve(name), lacking));
    assertThat(counts.damaged()).isEqualTo(1);
    assertThat(counts.lost()).isEqualTo(1);
  }

  private void undoInto(Path input) throws IOException {
    ArchiveJob.undo(
        List.of(input), List.of(), root.resolve("again"), SETTINGS.overwriting(), 1, Progress.NONE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.warc", "a.warc.gz", "a.warc.zst"})
  void damagedBytesComeBackAsTheyWere(String name) throws IOException {
    MadeWarc made = new MadeWarc(name);
    for (int i = 0; i < 6; i++) {
      made.answer("http://a.org/" + i, 1 + i, "", BODY);
    }
    byte[] whole = Files.readAllBytes(made.in(crawls));
    Random random = new Random(20);
    for (int round = 0; round < 20; round++) {
      byte[] damaged = whole.clone();
      for (int i = 0; i < 1 + round % 4; i++) {
        damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
      }
      Path input = Files.write(crawls.resolve(name), damaged);
      dedupe(SETTINGS.near().indexed().overwriting(), input);
      undoInto(out.resolve(name));
      assertIsBack(input, "round " + round);
    }
  }

  /** What was fetched packed stands in the member as it is, and looks like others that begin. */
  @Test
  void membersInsideOfMembersAreNoRecords() throws IOException {
    String inner = new String(new MadeWarc("").raw(body(7)).gzip(), ISO_8859_1);
    MadeWarc made = new MadeWarc("a.warc.gz", ISO_8859_1);
    for (int i = 0; i < 20; i++) {
      String text = body(i % 5) + (i % 3 == 0 ? inner : "");
      made.answer("http://a.org/" + i, 1 + i, "", text);
    }
    java.io.ByteArrayOutputStream stored = new java.io.ByteArrayOutputStream();
    for (byte[] record : made.records()) {
      MadeWarc.store(record, stored);
    }
    Path input = Files.write(crawls.resolve("a.warc.gz"), stored.toByteArray());

    ArchiveCounts counts = dedupe(SETTINGS, input);

    assertThat(counts.records()).isEqualTo(20);
    assertThat(counts.repeated()).isEqualTo(10); // of 15 contents
    undo(List.of(), out.resolve("a.warc.gz"));
    assertThat(unpacked(root.resolve("again").resolve("a.warc.gz"))).isEqualTo(unpacked(input));
  }

  private static String unpacked(Path file) throws IOException {
    try (GZIPInputStream in = new GZIPInputStream(Files.newInputStream(file))) {
      return new String(in.readAllBytes(), ISO_8859_1);
    }
  }

  private void assertIsBack(Path input, String description) {
    assertThat(root.resolve("again").resolve(input.getFileName()))
        .as(description)
        .hasSameBinaryContentAs(input);
  }

  @Test
  void anArchivePackedAsOneIsCopied() throws IOException {
    MadeWarc made =
        new MadeWarc("a.warc.gz")
            .answer("http://a.org/1", 1, "", BODY)
            .answer("http://a.org/2", 2, "", BODY);
    Path input =
        Files.write(
            crawls.resolve("a.warc.gz"),
            new MadeWarc("").raw(new String(made.plain(), UTF_8)).gzip());

    ArchiveCounts counts = dedupe(SETTINGS, input);

    assertThat(counts.others()).isEqualTo(1);
    assertThat(counts.messages().get(0)).contains("not one whole WARC record");
    assertThat(out.resolve("a.warc.gz")).hasSameBinaryContentAs(input);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.warc", "a.warc.gz", "a.warc.zst"})
  void recordsLongerThanTheMemoryForThemAreRepeatsToo(String name) throws IOException {
    String large = BODY.repeat(10_000); // some 26 MB
    Path input =
        new MadeWarc(name)
            .answer("http://a.org/1", 1, "", large)
            .answer("http://a.org/2", 2, "", large)
            .in(crawls);

    assertThat(dedupe(SETTINGS.near().indexed(), input).repeated()).isEqualTo(1);
    ArchiveCounts back = undo(List.of(), out.resolve(name));

    assertThat(back.restored()).isEqualTo(1);
    assertIsBack(input, name);
  }

  @Test
  void aPayloadThatWasChangedIsNotPutBack() throws IOException {
    Path one = new MadeWarc("1.warc").answer("http://a.org/1", 1, "", BODY).in(crawls);
    Path two = new MadeWarc("2.warc").answer("http://a.org/2", 2, "", BODY).in(crawls);
    dedupe(SETTINGS, one, two);
    String changed = written("1.warc").replace("<main>", "<MAIN>");
    Files.writeString(out.resolve("1.warc"), changed, ISO_8859_1);

    ArchiveCounts back = undo(List.of(out.resolve("1.warc")), out.resolve("2.warc"));

    assertThat(back.missing()).isEqualTo(1);
    assertThat(back.restored()).isZero();
  }

  @Test
  void pagesThatSayTheSameAreNoted() throws IOException {
    String page = "<html><body><nav>%s</nav><main><p>%s</p></main></body></html>";
    String text = "word ".repeat(3) + BODY.replaceAll("<[^>]*>", "");
    Path input =
        new MadeWarc("a.warc")
            .answer("http://a.org/", 1, "", page.formatted("monday", text))
            .answer("http://a.org/", 2, "", page.formatted("tuesday", text))
            .answer("http://a.org/", 3, "", page.formatted("monday", text + " and one more"))
            .answer("http://a.org/", 4, "", page.formatted("monday", body(9)))
            .answer("http://b.org/", 5, "", page.formatted("friday", text))
            .in(crawls);

    ArchiveCounts counts = dedupe(SETTINGS.near(), input);

    assertThat(counts.noted()).isEqualTo(2);
    assertThat(written("a.warc"))
        .contains("WARC-Refers-To: <urn:doppel:a.warc:1>\r\nDoppel-Note: 1\r\n")
        .contains(
            "near-duplicate-of: <urn:doppel:a.warc:0>\r\nnear-duplicate-of-target-uri:"
                + " http://a.org/\r\nnear-duplicate-of-date: 2026-01-01T10:00:00Z\r\n"
                + "main-text: unchanged\r\n")
        .contains("main-text: similar\r\nresemblance: ");
    undo(List.of(), out.resolve("a.warc"));
    assertThat(root.resolve("again").resolve("a.warc")).hasSameBinaryContentAs(input);
  }

  @Test
  void theIndexLeadsToEachRecord() throws IOException {
    Path input =
        new MadeWarc("a.warc.gz")
            .record("WARC-Type: warcinfo", "x")
            .answer("http://www.a.org/b?y=1&x=2", 2, "", BODY)
            .answer("http://a.org/", 1, "", BODY)
            .record(
                "WARC-Type: resource\r\nWARC-Target-URI: http://c.org/\r\nContent-Type: text/plain"
                    + "\r\nWARC-Date: 2026-01-01T10:00:00.123Z",
                "text")
            .in(crawls);

    dedupe(SETTINGS.indexed(), input);

    List<String> lines = Files.readAllLines(out.resolve("a.warc.gz.cdxj"));
    assertThat(lines).hasSize(3).isSorted();
    assertThat(lines.get(0))
        .startsWith("org,a)/ 20260101100000 {\"url\":\"http://a.org/\",\"mime\":\"warc/revisit\"");
    assertThat(lines.get(1))
        .startsWith("org,a)/b?x=2&y=1 20260102100000 {")
        .contains("\"mime\":\"text/html\",\"status\":\"200\",\"digest\":\"" + sha1(BODY) + "\"");
    assertThat(lines.get(2)).startsWith("org,c)/ 20260101100000 {").contains("\"text/plain\"");
    byte[] file = Files.readAllBytes(out.resolve("a.warc.gz"));
    for (String line : lines) {
      int offset = Integer.parseInt(line.replaceAll(".*\"offset\":\"(\\d+)\".*", "$1"));
      int length = Integer.parseInt(line.replaceAll(".*\"length\":\"(\\d+)\".*", "$1"));
      byte[] member = Arrays.copyOfRange(file, offset, offset + length);
      String record;
      try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(member))) {
        record = new String(in.readAllBytes(), UTF_8);
      }
      String url = line.replaceAll(".*\"url\":\"([^\"]*)\".*", "$1");
      assertThat(record).contains("WARC-Target-URI: " + url + "\r\n").endsWith("\r\n\r\n");
    }
  }

  @Test
  void threadsMakeNoDifference() throws IOException {
    Path folder = root.resolve("memory");
    try (ArchiveMemory memory = ArchiveMemory.open(folder)) {
      ArchiveJob.dedupe(List.of(SAMPLE), out, memory, SETTINGS.near(), 1, Progress.NONE);
    }
    try (ArchiveMemory memory = ArchiveMemory.temporary()) {
      ArchiveJob.dedupe( // which refuses other bytes
          List.of(SAMPLE), out, memory, SETTINGS.near(), 4, Progress.NONE);
    }
    assertThat(out.resolve("crawl.warc.gz")).isNotEmptyFile();
  }

  @Test
  void linesOfAnIndexAreSortedHoweverMany() throws IOException {
    try (CdxjLines few = new CdxjLines(Integer.MAX_VALUE);
        CdxjLines many = new CdxjLines(1000)) {
      Random random = new Random(20);
      for (int i = 0; i < 500; i++) {
        CdxjLines.Start start =
            new CdxjLines.Start(random.nextInt(99) + "é ", "u", "text/html", "200", "-");
        few.add(start, i, 1, "f");
        many.add(start, i, 1, "f");
      }
      java.io.ByteArrayOutputStream one = new java.io.ByteArrayOutputStream();
      java.io.ByteArrayOutputStream other = new java.io.ByteArrayOutputStream();
      few.write(one);
      many.write(other);
      assertThat(one.toString(UTF_8).lines().count()).isEqualTo(500);
      assertThat(other.toByteArray()).isEqualTo(one.toByteArray());
    }
  }
}
