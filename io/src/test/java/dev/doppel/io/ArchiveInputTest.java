package dev.doppel.io;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.io.record.ContentKind;
import dev.doppel.io.record.InputOptions;
import dev.doppel.io.record.RawRecord;
import dev.doppel.io.record.RecordFormat;
import dev.doppel.io.record.UnreadableRecordException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;

class ArchiveInputTest {

  private static final String PAGE = "<html><body>A page</body></html>";

  @TempDir private Path dir;

  @Test
  void anIdIsTheAddressAndTheTime() throws Exception {
    Pass pass = pass(TestArchive.plain().page("a?b=c", PAGE));

    assertThat(pass.ids()).containsExactly("http://example.org/a?b=c 2024-02-29T12:00:00Z");
    assertThat(pass.texts()).containsExactly(PAGE);
    assertThat(pass.only().kind()).isEqualTo(ContentKind.HTML);
  }

  @Test
  void angleBracketsDoNotBelongToTheAddress() throws Exception {
    String warc = warc("resource", "<http://example.org/a>", "text/plain", "text");

    assertThat(Pass.over(write("a.warc", warc)).ids())
        .containsExactly("http://example.org/a 2024-02-29T12:00:00Z");
  }

  @Test
  void aRecordWithoutAddressIsCalledByItsNumber() throws Exception {
    String warc = "WARC/1.0\r\nWARC-Type: resource\r\nContent-Length: 4\r\n\r\ntext\r\n\r\n";

    assertThat(Pass.over(write("a.warc", warc + warc)).ids())
        .containsExactly("a.warc:1", "a.warc:2");
  }

  @Test
  void whatTheCrawlerSaysOfItselfIsNoRecord() throws Exception {
    Pass pass =
        pass(
            TestArchive.plain()
                .info("test")
                .request("a")
                .page("a", PAGE)
                .metadata("a", "application/warc-fields", "fetchTimeMs: 10\r\n")
                .resource("metadata://gnu.org/software/wget/warc/MANIFEST.txt", "text/plain", "x"));

    assertThat(pass.ids()).containsExactly(TestArchive.id("a"));
    assertThat(pass.records().get(0).line()).isEqualTo(3);
  }

  @Test
  void aConversionIsText() throws Exception {
    Pass pass = pass(TestArchive.plain().conversion("a", "caf\u00e9 <p>", UTF_8));

    assertThat(pass.texts()).containsExactly("caf\u00e9 <p>");
    assertThat(pass.only().kind()).isEqualTo(ContentKind.TEXT);
  }

  @Test
  void aResourceIsWhatItsTypeSays() throws Exception {
    Pass pass =
        pass(
            TestArchive.plain()
                .resource("file:/a", "text/html", PAGE)
                .resource("file:/b", "text/plain", "text")
                .resource("file:/c", "image/png", "png"));

    assertThat(pass.texts()).containsExactly(PAGE, "text", "BINARY");
  }

  @Test
  void theMetadataOfAWatFileHoldsNoText() throws Exception {
    Pass pass = pass(TestArchive.plain().info("x").metadata("a", "application/json", "{}"));

    assertThat(pass.ids()).containsExactly("NO_PAGE");
    assertThat(pass.problems().get(0))
        .endsWith("metadata of " + TestArchive.id("a") + ", no document");
  }

  @Test
  void aRevisitSaysOfWhat() throws Exception {
    Path file = write("a.warc", TestArchive.plain().revisit("b", "a").bytes());

    Pass pass = Pass.over(file);

    assertThat(pass.ids()).containsExactly("REVISIT");
    assertThat(pass.problems())
        .containsExactly(
            file + ":1: " + TestArchive.id("b") + " is a revisit of " + TestArchive.id("a"));
  }

  @ParameterizedTest
  @CsvSource({"200, true", "203, true", "206, true", "301, false", "404, false", "503, false"})
  void onlyASuccessIsADocument(int status, boolean isDocument) throws Exception {
    Pass pass = pass(TestArchive.plain().response("a", status, "text/html", PAGE.getBytes(UTF_8)));

    assertThat(pass.texts()).containsExactly(isDocument ? PAGE : "HTTP_STATUS");
    assertThat(String.join("", pass.problems()))
        .endsWith(isDocument ? "" : "answered with status " + status);
  }

  @Test
  void anAnswerThatIsNotHttpHoldsNoText() throws Exception {
    String dns =
        warc("response", "dns:example.org", "text/dns", "20240229\nexample.org. A 1.2.3.4");

    assertThat(Pass.over(write("a.warc", dns)).ids()).containsExactly("NO_PAGE");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "text/html | <p>x | HTML",
        "TEXT/HTML; charset=utf-8 | x | HTML",
        "text/html,text/html | x | HTML",
        "application/xhtml+xml | <p>x | HTML",
        "text/plain | <p>x | TEXT",
        "application/octet-stream | <p>x | HTML",
        "application/octet-stream | words | TEXT",
        "nonsense | words | TEXT",
        "text/css | p {} | BINARY",
        "application/json | {} | BINARY",
        "image/png | words | BINARY",
        "text/html | GIF89a | BINARY",
        "text/plain | %PDF-1.4 | BINARY",
      })
  void theTypeIsBelievedUnlessItSaysNothing(String type, String body, String told)
      throws Exception {
    RawRecord record =
        pass(TestArchive.plain().response("a", type, body.getBytes(UTF_8))).records().get(0);

    assertThat(kind(record)).isEqualTo(told);
  }

  @ParameterizedTest
  @CsvSource({
    "utf-8, UTF-8",
    "\"utf-8\", UTF-8",
    "ISO-8859-1, windows-1252",
    "gb2312, GB18030",
    "big5, Big5-HKSCS",
    "x-sjis, windows-31j",
    "no-such-charset,",
    "x y z,"
  })
  void thePageLearnsTheCharsetOfTheHeader(String label, String charset) throws Exception {
    byte[] body = PAGE.getBytes(US_ASCII);

    Pass pass = pass(TestArchive.plain().response("a", "text/html; charset=" + label, body));

    assertThat(pass.only().charset()).isEqualTo(charset);
    assertThat(pass.only().content()).isEqualTo(body);
  }

  @Test
  void textIsDecodedByTheCharsetOfTheHeader() throws Exception {
    byte[] koi = "\u043f\u0440\u0438\u0432\u0435\u0442".getBytes(Charset.forName("KOI8-R"));
    byte[] wide = "\u00e9t\u00e9".getBytes(Charset.forName("UTF-16LE"));
    byte[] wrong = "\u00e9t\u00e9".getBytes(ISO_8859_1);

    Pass pass =
        pass(
            TestArchive.plain()
                .response("a", "text/plain; charset=koi8-r", koi)
                .response("b", "text/plain; charset=utf-16", wide)
                .response("c", "text/plain; charset=utf-8", wrong));

    assertThat(pass.texts())
        .containsExactly("\u043f\u0440\u0438\u0432\u0435\u0442", "\u00e9t\u00e9", "\u00e9t\u00e9");
    assertThat(pass.records().get(2).read().repaired()).isTrue();
  }

  @Test
  void aBodyInChunksIsPutTogether() throws Exception {
    byte[] chunked = "7\r\n<html>a\r\n5;x=y\r\nbcdef\r\n0\r\nTrailer: t\r\n\r\n".getBytes(US_ASCII);

    Pass pass =
        pass(
            TestArchive.plain()
                .response("a", "text/html", chunked, "Transfer-Encoding", "chunked"));

    assertThat(pass.texts()).containsExactly("<html>abcdef");
  }

  @Test
  void everyCompressionOfTheFileGivesTheSameRecords() throws Exception {
    byte[] plain = TestArchive.plain().info("x").page("a", PAGE).page("b", PAGE).bytes();
    byte[] members = TestArchive.gzip().info("x").page("a", PAGE).page("b", PAGE).bytes();
    List<String> ids = List.of(TestArchive.id("a"), TestArchive.id("b"));

    assertThat(Pass.over(write("a.warc", plain)).ids()).isEqualTo(ids);
    assertThat(Pass.over(write("a.warc.gz", members)).ids()).isEqualTo(ids);
    assertThat(Pass.over(write("b.warc.gz", TestFiles.gzip(text(plain)))).ids()).isEqualTo(ids);
    assertThat(Pass.over(write("a.warc.zst", TestFiles.zstd(text(plain)))).ids()).isEqualTo(ids);
  }

  @Test
  void archivesAreToldByNameAndByContent() throws Exception {
    byte[] warc = TestArchive.gzip().info("x").conversion("a", "text", UTF_8).bytes();
    String arc = arcStart() + arc("http://example.org/a", "HTTP/1.0 200 OK\r\n\r\nx");

    for (String name : List.of("a.warc.gz", "a.WET.gz", "a.warc.wat", "noname")) {
      assertThat(Pass.over(write(name, warc)).records().get(0).format())
          .as(name)
          .isEqualTo(RecordFormat.WARC);
    }
    assertThat(Pass.over(write("a.arc", arc)).records().get(0).format())
        .isEqualTo(RecordFormat.ARC);
    assertThat(Pass.over(write("other", arc)).records().get(0).format())
        .isEqualTo(RecordFormat.ARC);
    assertThat(FormatGuess.byName("search.html")).isNull();
  }

  @Test
  void arcRecordsAreReadAlike() throws Exception {
    String page = "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=latin1\r\n\r\n<p>caf\u00e9";
    String arc =
        arcStart()
            + arc("dns:example.org", "20240229\nexample.org. A 1.2.3.4")
            + arc("http://example.org/a", page)
            + arc("http://example.org/b", "HTTP/1.1 404 Not Found\r\n\r\n");

    Pass pass = Pass.over(write("a.arc", arc.getBytes(ISO_8859_1)));

    assertThat(pass.ids()).containsExactly("NO_PAGE", TestArchive.id("a"), "HTTP_STATUS");
    assertThat(pass.records().get(1).read().charset()).isEqualTo("windows-1252");
  }

  @Test
  void recordsPastTheLimitArePassed() throws Exception {
    byte[] warc =
        TestArchive.plain()
            .page("a", "x".repeat(100_000))
            .resource("metadata:log", "text/plain", "x".repeat(100_000))
            .page("b", PAGE)
            .bytes();

    Pass pass = Pass.over(InputOptions.defaults().withMaxRecordBytes(2000), write("a.warc", warc));

    assertThat(pass.ids()).containsExactly("TOO_LARGE", TestArchive.id("b"));
    assertThat(pass.records().get(0).isLost()).isTrue();
  }

  @Test
  void writtenRecordsAreAValidFile() throws Exception {
    byte[] first =
        TestArchive.gzip().info("one").request("a").page("a", PAGE).revisit("b", "a").bytes();
    byte[] second = TestArchive.plain().info("two").page("c", PAGE).bytes();
    Path both = dir.resolve("in");
    TestFiles.write(both.resolve("1.warc.gz"), first);
    TestFiles.write(both.resolve("2.warc"), second);

    byte[] written = TestFiles.rewritten(Pass.over(both).records());

    assertThat(types(written))
        .containsExactly("warcinfo", "response", "revisit", "warcinfo", "response");
    assertThat(text(written)).endsWith(text(second));
  }

  @Test
  void writtenArcRecordsAreAValidFile() throws Exception {
    String arc = arcStart() + arc("http://example.org/a", "HTTP/1.0 200 OK\r\n\r\nx");
    Path file = write("a.arc", arc);

    assertThat(text(TestFiles.rewritten(Pass.over(file).records()))).isEqualTo(arc);
  }

  private Pass pass(TestArchive archive) throws IOException {
    return Pass.over(write("a.warc", archive.bytes()));
  }

  private Path write(String name, byte[] content) throws IOException {
    return TestFiles.write(dir.resolve(name), content);
  }

  private Path write(String name, String content) throws IOException {
    return write(name, content.getBytes(ISO_8859_1));
  }

  private static String text(byte[] bytes) {
    return new String(bytes, UTF_8);
  }

  private static String kind(RawRecord record) {
    try {
      return record.read().kind().name();
    } catch (UnreadableRecordException e) {
      return e.reason().name();
    }
  }

  private static List<String> types(byte[] warc) throws IOException {
    List<String> types = new ArrayList<>();
    try (WarcReader reader = new WarcReader(new ByteArrayInputStream(warc))) {
      for (WarcRecord record : reader) {
        types.add(record.type());
      }
    }
    return types;
  }

  private static String warc(String type, String uri, String contentType, String body) {
    return String.join(
        "\r\n",
        "WARC/1.0",
        "WARC-Type: " + type,
        "WARC-Target-URI: " + uri,
        "WARC-Date: " + TestArchive.DATE,
        "Content-Type: " + contentType,
        "Content-Length: " + body.length(),
        "",
        body,
        "",
        "");
  }

  private static String arcStart() {
    String version = "1 0 test\nURL IP-address Archive-date Content-type Archive-length\n";
    return "filedesc://a.arc 0.0.0.0 20240229120000 text/plain "
        + version.length()
        + "\n"
        + version
        + "\n";
  }

  private static String arc(String uri, String body) {
    return uri + " 1.2.3.4 20240229120000 text/html " + body.length() + "\n" + body + "\n";
  }
}
