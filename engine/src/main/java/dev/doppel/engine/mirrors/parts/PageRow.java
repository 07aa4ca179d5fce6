package dev.doppel.engine.mirrors.parts;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A page as a line: {@code url<TAB>fingerprint<TAB>sketch<TAB>time}. The sketch is {@code s1:} and
 * 32 hexadecimal digits, or {@code s1:} alone where the page has too few words for one; what looks
 * otherwise is a column of others. The time may be missing. Where no page was found, the
 * fingerprint is empty and the sketch {@code s1:-}.
 */
public final class PageRow {

  private static final byte[] MARK =
      "s1:".getBytes(US_ASCII); // TextSketch; a version never changes
  private static final int DIGITS = 16; // of each half

  private PageRow() {}

  /**
   * Returns the line, without its end.
   *
   * @param url in canonical form
   */
  static byte[] line(
      byte[] url, String fingerprint, long @Nullable [] sketch, @Nullable Instant time) {
    ByteArrayOutputStream line = new ByteArrayOutputStream(url.length + 128);
    line.writeBytes(url);
    line.write('\t');
    line.writeBytes(fingerprint.getBytes(UTF_8));
    line.write('\t');
    line.writeBytes(MARK);
    if (sketch != null) {
      line.writeBytes("%016x%016x".formatted(sketch[0], sketch[1]).getBytes(US_ASCII));
    }
    if (time != null) {
      line.write('\t');
      line.writeBytes(time.toString().getBytes(US_ASCII));
    }
    return line.toByteArray();
  }

  /** Returns the line of an address at which no page was found. */
  static byte[] gone(byte[] url) {
    ByteArrayOutputStream line = new ByteArrayOutputStream(url.length + 8);
    line.writeBytes(url);
    line.writeBytes("\t\ts1:-".getBytes(US_ASCII));
    return line.toByteArray();
  }

  /** Whether the column that begins here is that of a sketch. */
  static boolean isMarked(byte[] line, int from, int to) {
    int end = from + MARK.length;
    if (end > to || !Arrays.equals(line, from, end, MARK, 0, MARK.length)) {
      return false;
    }
    if (isGone(line, from, indexOfTab(line, end, to))) {
      return true;
    }
    int digits = 0;
    while (end + digits < to && Character.digit(line[end + digits], 16) >= 0) {
      digits++;
    }
    boolean ends = end + digits == to || line[end + digits] == '\t';
    return ends && (digits == 0 || digits == 2 * DIGITS);
  }

  private static int indexOfTab(byte[] line, int from, int to) {
    int at = from;
    while (at < to && line[at] != '\t') {
      at++;
    }
    return at;
  }

  /** Whether a marked column says that no page was found. */
  static boolean isGone(byte[] line, int from, int to) {
    return to - from == MARK.length + 1 && line[to - 1] == '-';
  }

  /** Returns the sketch of a marked column; null if there is none in it. */
  static long @Nullable [] sketch(byte[] line, int from, int to) {
    int start = from + MARK.length;
    return to - start < 2 * DIGITS
        ? null
        : new long[] {half(line, start, start + DIGITS), half(line, start + DIGITS, to)};
  }

  private static long half(byte[] line, int from, int to) {
    return Long.parseUnsignedLong(new String(line, from, to - from, US_ASCII), 16);
  }

  /** Returns a time in seconds since 1970; 0 if it is none. */
  public static long seconds(byte[] line, int from, int to) {
    if (from == to) {
      return 0;
    }
    try {
      return Instant.parse(new String(line, from, to - from, UTF_8)).getEpochSecond();
    } catch (DateTimeException e) {
      return 0;
    }
  }
}
