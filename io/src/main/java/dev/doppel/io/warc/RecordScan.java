package dev.doppel.io.warc;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Looks at the bytes of one record, which come in parts. For one thread. */
final class RecordScan {

  static final int MAX_HEAD = 1 << 20;
  static final byte[] END = {'\r', '\n', '\r', '\n'};

  private static final long MAX_BLOCK = 1L << 60;

  private final @Nullable WarcFields fields; // null if it is not understood
  private final byte[] head;
  private final int headerLength;
  private final long blockEnd;
  private final @Nullable MessageDigest sha256;
  private final @Nullable MessageDigest sha1;
  private long seen;
  private boolean isEnded = true; // as far as the bytes after the block were those of its end

  private RecordScan(@Nullable WarcFields fields, byte[] head, int headerLength, long blockLength) {
    this.fields = fields;
    this.head = head;
    this.headerLength = headerLength;
    this.blockEnd = headerLength + blockLength;
    boolean isHashed = head.length > headerLength && isOf(fields, "response");
    boolean isSaid = fields != null && fields.hasAny("warc-payload-digest");
    this.sha256 = isHashed ? digest("SHA-256") : null;
    this.sha1 = isHashed && !isSaid ? digest("SHA-1") : null;
  }

  /**
   * Begins with the first bytes, in which all headers lie; they are still to be {@linkplain #accept
   * accepted}.
   */
  static RecordScan begin(byte[] first, int length) {
    int headerLength = headerLength(first, 0, length);
    WarcFields fields = headerLength == 0 ? null : WarcFields.parse(first, headerLength);
    long blockLength = fields == null ? -1 : blockLength(fields);
    if (fields == null || blockLength < 0) {
      return new RecordScan(null, new byte[0], 0, 0);
    }
    boolean isAnswer = isAnswer(fields);
    int to = (int) Math.min(length, headerLength + blockLength);
    int httpLength = isAnswer ? httpLength(first, headerLength, to) : 0;
    byte[] head = Arrays.copyOf(first, headerLength + httpLength);
    return new RecordScan(fields, head, headerLength, blockLength);
  }

  /** Returns how long the header is that begins there, with its blank line; 0 if it has no end. */
  static int headerLength(byte[] bytes, int from, int to) {
    int end = Math.min(to, from + MAX_HEAD);
    for (int at = from + 3; at < end; at++) {
      if (bytes[at] == '\n'
          && bytes[at - 1] == '\r'
          && bytes[at - 2] == '\n'
          && bytes[at - 3] == '\r') {
        return at + 1 - from;
      }
    }
    return 0;
  }

  /** The length that a header announces; -1 if that is none. */
  static long blockLength(WarcFields fields) {
    Optional<String> said = fields.once("content-length");
    if (said.isEmpty() || !said.get().matches("\\d{1,18}")) {
      return -1;
    }
    long length = Long.parseLong(said.get());
    return length <= MAX_BLOCK ? length : -1;
  }

  private static boolean isAnswer(WarcFields fields) {
    String media = fields.once("content-type").orElse("").toLowerCase(Locale.ROOT);
    return media.startsWith("application/http")
        && (isOf(fields, "response") || isOf(fields, "revisit"));
  }

  private static boolean isOf(@Nullable WarcFields fields, String type) {
    return fields != null && fields.once("warc-type").orElse("").equalsIgnoreCase(type);
  }

  /** The length of the header of an HTTP answer, with its blank line; 0 if there is none. */
  private static int httpLength(byte[] bytes, int from, int to) {
    boolean isHttp =
        to - from > 5
            && bytes[from] == 'H'
            && bytes[from + 1] == 'T'
            && bytes[from + 2] == 'T'
            && bytes[from + 3] == 'P'
            && bytes[from + 4] == '/';
    int end = isHttp ? Math.min(to, from + MAX_HEAD) : from;
    for (int at = from + 1; at < end; at++) {
      boolean isBare = bytes[at - 1] == '\n';
      boolean isUsual = bytes[at - 1] == '\r' && at - from > 1 && bytes[at - 2] == '\n';
      if (bytes[at] == '\n' && (isBare || isUsual)) {
        return at + 1 - from;
      }
    }
    return 0;
  }

  private static MessageDigest digest(String name) {
    try {
      return MessageDigest.getInstance(name);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every Java has both
    }
  }

  /** Takes the next bytes. */
  void accept(byte[] bytes, int from, int length) {
    if (fields == null) {
      return;
    }
    long start = Math.max(seen, head.length);
    long end = Math.min(seen + length, blockEnd);
    if (sha256 != null && start < end) {
      int offset = from + (int) (start - seen);
      sha256.update(bytes, offset, (int) (end - start));
      if (sha1 != null) {
        sha1.update(bytes, offset, (int) (end - start));
      }
    }
    for (long at = Math.max(seen, blockEnd); at < seen + length && isEnded; at++) {
      long behind = at - blockEnd;
      isEnded = behind < END.length && bytes[from + (int) (at - seen)] == END[(int) behind];
    }
    seen += length;
  }

  /** Returns the record; null if the bytes are not one, whole and with its proper end. */
  @Nullable WarcRecord end() {
    if (fields == null || !isEnded || seen != blockEnd + END.length) {
      return null;
    }
    return new WarcRecord(
        fields,
        head,
        headerLength,
        blockEnd - headerLength,
        sha256 == null ? null : sha256.digest(),
        sha1 == null ? null : sha1.digest());
  }
}
