package dev.doppel.engine.aliases;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** A web archive, written record by record. */
final class MadeArchive {

  private record Answer(String url, String http, long seconds) {}

  private final List<Answer> answers = new ArrayList<>();

  MadeArchive redirect(String url, String target, int status) {
    return answer(url, status, "Location: " + target + "\r\n", "");
  }

  /** A page with this text as its main content. */
  MadeArchive page(String url, String text, String head) {
    String body =
        "<!doctype html><html><head><title>t</title>"
            + head
            + "</head><body><nav><a href=/>Home</a></nav><main><p>"
            + text
            + "</p></main></body></html>";
    return answer(url, 200, "Content-Type: text/html\r\n", body);
  }

  MadeArchive answer(String url, int status, String fields, String body) {
    String http = "HTTP/1.1 " + status + " X\r\n" + fields + "\r\n" + body;
    answers.add(new Answer(url, http, 0));
    return this;
  }

  /** Gives the last answer another time. */
  MadeArchive at(long seconds) {
    Answer last = answers.remove(answers.size() - 1);
    answers.add(new Answer(last.url, last.http, seconds));
    return this;
  }

  byte[] bytes() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (Answer answer : answers) {
      byte[] http = answer.http.getBytes(UTF_8);
      String header =
          "WARC/1.1\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:"
              + "00000000-0000-4000-8000-000000000000>\r\nWARC-Target-URI: "
              + answer.url
              + "\r\nWARC-Date: "
              + Instant.ofEpochSecond(1_700_000_000 + answer.seconds)
              + "\r\nContent-Type: application/http; msgtype=response\r\nContent-Length: "
              + http.length
              + "\r\n\r\n";
      bytes.writeBytes(header.getBytes(UTF_8));
      bytes.writeBytes(http);
      bytes.writeBytes("\r\n\r\n".getBytes(UTF_8));
    }
    return bytes.toByteArray();
  }
}
