package dev.doppel.engine.archives;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.io.output.JsonWriter;
import dev.doppel.io.warc.HttpHead;
import dev.doppel.io.warc.WarcRecord;
import dev.doppel.similarity.columns.Column;
import dev.doppel.similarity.columns.Columns;
import dev.doppel.web.url.Surt;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The lines of a CDXJ index: key, time, and where the record lies. They are sorted by their bytes
 * when they are written. For one thread.
 */
final class CdxjLines implements Closeable {

  /*
   * Lines are sorted a few at a time, kept on the heap and beyond some size in a temporary file, and
   * merged when they are written.
   */

  private static final int RUN_BYTES = 1 << 24;
  private static final long HEAP_BYTES = 1 << 24;

  private static final Pattern DATE =
      Pattern.compile("(\\d{4})-(\\d\\d)-(\\d\\d)T(\\d\\d):(\\d\\d):(\\d\\d)(?:\\.\\d+)?Z");

  private final Columns columns = Columns.withFiles(0);
  private final Column sorted = columns.ofBytes(HEAP_BYTES);
  private final List<long[]> runs = new ArrayList<>();
  private final int runBytes;
  private List<byte[]> waiting = new ArrayList<>();
  private long waitingBytes;
  private long end;

  CdxjLines() {
    this(RUN_BYTES);
  }

  CdxjLines(int runBytes) {
    this.runBytes = runBytes;
  }

  /**
   * Returns the line of a record without its place; null if indexes have none of this type.
   *
   * @param digest as the record says it; empty if it says none
   */
  static @Nullable Start start(WarcRecord record, String type, String digest) {
    String url = record.fields().address("warc-target-uri").orElse("");
    Matcher date = DATE.matcher(record.fields().once("warc-date").orElse(""));
    boolean isIndexed =
        type.equals("response") || type.equals("revisit") || type.equals("resource");
    if (!isIndexed || url.isEmpty() || !date.matches()) {
      return null;
    }
    StringBuilder time = new StringBuilder();
    for (int i = 1; i <= date.groupCount(); i++) {
      time.append(date.group(i));
    }
    boolean isAnswer = type.equals("response") && record.hasHttp();
    HttpHead http = isAnswer ? record.http() : null;
    String media =
        http == null
            ? record.fields().once("content-type").orElse("")
            : http.field("content-type").orElse("");
    String mime = type.equals("revisit") ? "warc/revisit" : media.split("[; ]", 2)[0];
    return new Start(
        Surt.of(url) + " " + time + " ",
        url,
        mime.isEmpty() ? "unk" : mime,
        http == null || http.status().isEmpty() ? "-" : http.status(),
        digest.isEmpty() ? "-" : digest.startsWith("sha1:") ? digest.substring(5) : digest);
  }

  /** All of a line but the place. */
  record Start(String key, String url, String mime, String status, String digest) {}

  /** Adds the line of a record that lies there. */
  void add(Start start, long offset, long length, String file) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    line.write(start.key().getBytes(UTF_8));
    try (JsonWriter json = JsonWriter.lines(line)) {
      json.object()
          .field("url", start.url())
          .field("mime", start.mime())
          .field("status", start.status())
          .field("digest", start.digest())
          .field("length", Long.toString(length))
          .field("offset", Long.toString(offset))
          .field("filename", file)
          .end();
    }
    byte[] bytes = line.toByteArray();
    waiting.add(bytes);
    waitingBytes += bytes.length;
    if (waitingBytes >= runBytes) {
      endRun();
    }
  }

  private void endRun() {
    waiting.sort(Arrays::compareUnsigned);
    long from = end;
    for (byte[] line : waiting) {
      sorted.putBytes(
          end,
          new byte[] {
            (byte) (line.length >>> 24),
            (byte) (line.length >>> 16),
            (byte) (line.length >>> 8),
            (byte) line.length
          });
      sorted.putBytes(end + Integer.BYTES, line);
      end += Integer.BYTES + line.length;
    }
    runs.add(new long[] {from, end});
    waiting = new ArrayList<>();
    waitingBytes = 0;
  }

  /** Writes all lines. */
  void write(OutputStream out) throws IOException {
    if (runs.isEmpty()) {
      waiting.sort(Arrays::compareUnsigned);
      for (byte[] line : waiting) {
        out.write(line);
      }
      return;
    }
    endRun();
    PriorityQueue<Run> heads =
        new PriorityQueue<>(Comparator.comparing(run -> run.line, Arrays::compareUnsigned));
    for (long[] run : runs) {
      addIfAny(heads, new Run(run[0], run[1]));
    }
    while (!heads.isEmpty()) {
      Run first = heads.remove();
      out.write(first.line);
      addIfAny(heads, first);
    }
  }

  private static void addIfAny(PriorityQueue<Run> heads, Run run) {
    if (run.next()) {
      heads.add(run);
    }
  }

  /** Lines that are sorted. */
  private final class Run {

    private long at;
    private final long to;
    private byte[] line = {};

    Run(long from, long to) {
      this.at = from;
      this.to = to;
    }

    boolean next() {
      if (at >= to) {
        return false;
      }
      int length = 0;
      for (byte each : sorted.bytes(at, Integer.BYTES)) {
        length = length << Byte.SIZE | (each & 0xff);
      }
      line = sorted.bytes(at + Integer.BYTES, length);
      at += Integer.BYTES + length;
      return true;
    }
  }

  @Override
  public void close() throws IOException {
    columns.close();
  }
}
