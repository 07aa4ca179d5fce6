package dev.doppel.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPOutputStream;

/** Writes the records of a crawl that never was, and makes up texts. For one thread. */
final class MadeRecords {

  private static final Instant BEGUN = Instant.parse("2026-01-05T10:00:00Z");
  private static final int VOCABULARY = 20_000;

  private final OutputStream archive;
  private long records;

  MadeRecords(OutputStream archive) {
    this.archive = archive;
  }

  /** How many records were written. */
  long count() {
    return records;
  }

  static String words(int count, Random random) {
    List<String> words = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      words.add(word(random));
    }
    return String.join(" ", words);
  }

  /** Small numbers are frequent, as words are. */
  static String word(Random random) {
    int number = (int) (VOCABULARY * Math.pow(random.nextDouble(), 3));
    return "w" + Integer.toString(number * 31, Character.MAX_RADIX);
  }

  void write(String url, String status, String fields, String body) {
    byte[] answer = ("HTTP/1.1 " + status + "\r\n" + fields + "\r\n" + body).getBytes(UTF_8);
    String header =
        """
        WARC/1.1
        WARC-Type: response
        WARC-Record-ID: <urn:uuid:%08x-0000-4000-8000-%012x>
        WARC-Target-URI: %s
        WARC-Date: %s
        Content-Type: application/http; msgtype=response
        Content-Length: %d

        """
            .formatted(records >>> 32, records, url, BEGUN.plusSeconds(records), answer.length)
            .replace("\n", "\r\n");
    try {
      ByteArrayOutputStream member = new ByteArrayOutputStream();
      try (GZIPOutputStream packed = new GZIPOutputStream(member)) {
        packed.write(header.getBytes(UTF_8));
        packed.write(answer);
        packed.write("\r\n\r\n".getBytes(UTF_8));
      }
      member.writeTo(archive);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    records++;
  }
}
