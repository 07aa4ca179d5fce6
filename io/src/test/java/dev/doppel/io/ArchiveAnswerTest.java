package dev.doppel.io;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.io.record.RawRecord;
import dev.doppel.io.record.WebAnswer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArchiveAnswerTest {

  private static final byte[] NOTHING = {};

  @TempDir private Path dir;

  @Test
  void anAnswerIsToldWhateverItsContent() throws IOException {
    TestArchive archive =
        TestArchive.gzip()
            .response("old", 301, "text/html", NOTHING, "location", "/new")
            .response("gone", 404, "text/html", NOTHING)
            .response("pixel", 200, "image/gif", NOTHING, "Link", "<a>; rel=x", "Link", "<b>");

    assertThat(answers("a.warc.gz", archive.bytes()))
        .containsExactly(
            answer("old", 301, List.of("/new"), List.of()),
            answer("gone", 404, List.of(), List.of()),
            answer("pixel", 200, List.of(), List.of("<a>; rel=x", "<b>")));
  }

  @Test
  void aTextWithoutItsAnswerWasThere() throws IOException {
    TestArchive archive = TestArchive.plain().conversion("a", "text", UTF_8);

    assertThat(answers("a.wet", archive.bytes()))
        .containsExactly(answer("a", 200, List.of(), List.of()));
  }

  @Test
  void anArcFileHasAnswersToo() throws IOException {
    String http = "HTTP/1.1 302 Found\r\nLocation: /b\r\n\r\n";
    String arc =
        "filedesc://a.arc 0.0.0.0 20240229120000 text/plain 9\n1 0 test\n\n"
            + "http://example.org/a 127.0.0.1 20240229120000 text/html "
            + http.length()
            + "\n"
            + http
            + "\n";

    assertThat(answers("a.arc", arc.getBytes(ISO_8859_1)))
        .contains(answer("a", 302, List.of("/b"), List.of()));
  }

  @Test
  void whatIsNoArchiveTellsOfNoAnswer() throws IOException {
    assertThat(answers("a.txt", "text".getBytes(UTF_8))).containsExactly((WebAnswer) null);
  }

  private List<WebAnswer> answers(String name, byte[] content) throws IOException {
    Pass pass = Pass.over(TestFiles.write(dir.resolve(name), content));
    return pass.records().stream().map(RawRecord::answer).toList();
  }

  private static WebAnswer answer(
      String path, int status, List<String> locations, List<String> links) {
    Instant time = Instant.parse("2024-02-29T12:00:00Z");
    return new WebAnswer("http://example.org/" + path, time, status, locations, links);
  }
}
