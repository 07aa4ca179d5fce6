package dev.doppel.tika;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.core.work.Progress;
import dev.doppel.engine.documents.DocumentJob;
import dev.doppel.engine.documents.DocumentResult;
import dev.doppel.engine.index.IndexCounts;
import dev.doppel.engine.index.IndexJob;
import dev.doppel.index.Match;
import dev.doppel.index.Query;
import dev.doppel.index.SimilarityIndex;
import dev.doppel.index.SimilaritySettings;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.record.InputOptions;
import dev.doppel.io.record.UnreadableRecordException.Reason;
import dev.doppel.similarity.rules.DocumentSettings;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The reader where it is used: found by itself, in jobs over folders and archives. */
class TikaInputTest {

  private static final String TEXT = words(1);

  @TempDir private Path dir;

  @Test
  void theSameTextInAnyFormatIsADuplicate() throws Exception {
    writeAll();

    DocumentResult result = run(dir.resolve("in"));

    assertThat(result.documents()).isEqualTo(7);
    assertThat(result.clusters()).hasSize(1);
    for (int document = 1; document < 7; document++) {
      String id = result.id(document);
      assertThat(result.isKept(document)).as(id).isEqualTo(id.equals("stranger.pdf"));
    }
  }

  @Test
  void whatCannotBeReadIsCountedAndNamed() throws Exception {
    writeAll();
    write("cut.docx", TestDocuments.cut(TestDocuments.docx(TEXT)));
    write("empty.odt", new byte[0]);
    write("locked.pdf", TestDocuments.pdf(TEXT, "secret"));
    write("zip.odt", TestDocuments.zipBomb(32 << 20));

    DocumentResult result = run(dir.resolve("in"));

    assertThat(result.documents()).isEqualTo(7);
    assertThat(result.skipped())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                Reason.UNREADABLE, 1, Reason.NO_TEXT, 1, Reason.ENCRYPTED, 1, Reason.TOO_LARGE, 1));
    assertThat(result.problems())
        .satisfiesExactly(
            problem -> assertThat(problem).contains("cut.docx: broken"),
            problem -> assertThat(problem).contains("empty.odt: an empty file"),
            problem -> assertThat(problem).contains("locked.pdf: encrypted"),
            problem -> assertThat(problem).contains("zip.odt: a zip bomb"));
  }

  @Test
  void anIndexFindsTheSameTextInAnyFormat() throws Exception {
    writeAll();
    SimilaritySettings settings = SimilaritySettings.defaults();

    try (SimilarityIndex index = SimilarityIndex.open(dir.resolve("index"), settings);
        DocumentInput input = input(dir.resolve("in"))) {
      IndexCounts counts =
          IndexJob.run(input, index, Map.of("author", "us"), 2, (id, how) -> {}, Progress.NONE);
      List<Match> matches = index.find("a.txt", Query.similarity(0.9));

      assertThat(counts.count(SimilarityIndex.Added.NEW)).isEqualTo(7);
      assertThat(matches.stream().map(Match::id))
          .containsExactlyInAnyOrder("a.docx", "a.eml", "a.odt", "a.pdf", "a.rtf");
      assertThat(index.get("a.pdf").orElseThrow().metadata())
          .containsEntry("title", "A title")
          .containsEntry("author", "us");
    }
  }

  @Test
  void documentsInATarAreRead() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (TarArchiveOutputStream tar = new TarArchiveOutputStream(bytes)) {
      addTo(tar, "a.pdf", TestDocuments.pdf(TEXT));
      addTo(tar, "a.docx.gz", gzip(TestDocuments.docx(TEXT)));
    }
    Path file = write("a.tar", bytes.toByteArray());

    DocumentResult result = run(file);

    assertThat(result.documents()).isEqualTo(2);
    assertThat(result.isKept(1)).isFalse();
  }

  @Test
  void documentsInAWebArchiveAreRead() throws Exception {
    byte[] warc =
        TestDocuments.concat(
            response("http://a.example/1", "application/pdf", TestDocuments.pdf(TEXT)),
            response("http://a.example/2", "application/octet-stream", TestDocuments.docx(TEXT)),
            response("http://a.example/3", "text/html", TestDocuments.odt(TEXT)),
            response("http://a.example/4", "application/pdf", TestDocuments.pdf(TEXT, "secret")),
            response("http://a.example/5", "image/png", "\u0089PNG".getBytes(UTF_8)));

    DocumentResult result = run(write("a.warc", warc));

    assertThat(result.documents()).isEqualTo(3);
    assertThat(result.isKept(1)).isFalse();
    assertThat(result.isKept(2)).isFalse();
    assertThat(result.skipped())
        .containsExactlyInAnyOrderEntriesOf(Map.of(Reason.ENCRYPTED, 1, Reason.BINARY, 1));
    assertThat(result.problems()).anyMatch(each -> each.contains(":4: http://a.example/4"));
  }

  private void writeAll() throws Exception {
    write("a.docx", TestDocuments.docx(TEXT));
    write("a.eml", TestDocuments.eml(TEXT, "more"));
    write("a.odt", TestDocuments.odt(TEXT));
    write("a.pdf", TestDocuments.pdf(TEXT));
    write("a.rtf", TestDocuments.rtf(TEXT));
    write("a.txt", TEXT.getBytes(UTF_8));
    write("stranger.pdf", TestDocuments.pdf(words(2)));
  }

  private Path write(String name, byte[] bytes) throws IOException {
    Files.createDirectories(dir.resolve("in"));
    return Files.write(dir.resolve("in").resolve(name), bytes);
  }

  private static DocumentInput input(Path path) throws IOException {
    return DocumentInput.of(List.of(path), InputOptions.defaults());
  }

  private static DocumentResult run(Path path) throws IOException {
    try (DocumentInput input = input(path)) {
      return DocumentJob.run(input, DocumentSettings.builder().build(), Progress.NONE);
    }
  }

  private static void addTo(TarArchiveOutputStream tar, String name, byte[] bytes)
      throws IOException {
    TarArchiveEntry entry = new TarArchiveEntry(name);
    entry.setSize(bytes.length);
    tar.putArchiveEntry(entry);
    tar.write(bytes);
    tar.closeArchiveEntry();
  }

  private static byte[] gzip(byte[] bytes) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(bytes);
    }
    return packed.toByteArray();
  }

  private static byte[] response(String url, String type, byte[] body) {
    byte[] http = ("HTTP/1.1 200 OK\r\nContent-Type: " + type + "\r\n\r\n").getBytes(UTF_8);
    String head =
        """
        WARC/1.0
        WARC-Type: response
        WARC-Target-URI: %s
        WARC-Date: 2026-11-01T00:00:00Z
        WARC-Record-ID: <urn:x:%s>
        Content-Type: application/http;msgtype=response
        Content-Length: %d

        """;
    String fields = head.formatted(url, url, http.length + body.length);
    byte[] warc = fields.replace("\n", "\r\n").getBytes(UTF_8);
    return TestDocuments.concat(warc, http, body, "\r\n\r\n".getBytes(UTF_8));
  }

  /** 400 words of a vocabulary of 5,000. */
  private static String words(long seed) {
    return new SplittableRandom(seed)
        .ints(400, 0, 5000)
        .mapToObj(word -> "w" + word)
        .collect(Collectors.joining(" "));
  }
}
