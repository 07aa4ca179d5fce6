package dev.doppel.engine.archives;

import dev.doppel.engine.archives.Revisit.Former;
import dev.doppel.engine.archives.Revisit.Packed;
import dev.doppel.io.warc.WarcFile;
import dev.doppel.io.warc.WarcPiece;
import dev.doppel.io.warc.WarcRecord;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/** Writes one archive as it was before its repeats became references. */
final class Undo implements ArchivePass.Target<Undo.Buffers, Undo.Restored> {

  private static final long MAX_HELD = 1 << 24;
  private static final byte[] END = {'\r', '\n', '\r', '\n'};

  private final WarcFile file;
  private final PayloadPlaces places;
  private final ArchiveTally tally;
  private final WrittenArchive out;
  private volatile int usualLevel; // that of the last record that came out as it was

  Undo(
      WarcFile file,
      Path target,
      ArchiveSettings settings,
      PayloadPlaces places,
      ArchiveTally tally)
      throws IOException {
    this.file = file;
    this.places = places;
    this.tally = tally;
    this.out = new WrittenArchive(file, target, settings, tally);
    this.usualLevel = file.packing().levels().get(0);
  }

  /** What a thread works with: nothing. */
  static final class Buffers {}

  /** What becomes of a piece. */
  private enum Fate {
    OTHER,
    KEPT,
    DROPPED,
    RESTORED,
    REPACKED,
    /** To be written where it is taken, since it is too long to be kept. */
    LONG,
    MISSING
  }

  /**
   * What becomes of a piece.
   *
   * @param record null if it is none that is understood
   * @param bytes what is written in its place
   */
  @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
  record Restored(
      WarcPiece piece,
      @Nullable WarcRecord record,
      Fate fate,
      byte[] bytes,
      CdxjLines.@Nullable Start line) {}

  @Override
  public Restored work(WarcPiece piece, Buffers none) throws IOException {
    WarcRecord record = piece.scan();
    if (record == null) {
      return restored(piece, null, Fate.OTHER, new byte[0]);
    }
    if (Revisit.isNote(record)) {
      return restored(piece, record, Fate.DROPPED, new byte[0]);
    }
    Former former = record.type().equals("revisit") ? Revisit.former(record) : null;
    if (former == null || record.payloadLength() > 0) {
      return restored(piece, record, Fate.KEPT, new byte[0]);
    }
    byte[] sha256 = former.sha256();
    if (sha256 != null && !places.has(sha256)) {
      return restored(piece, record, Fate.MISSING, new byte[0]);
    }
    if (length(record, former) > MAX_HELD) {
      return restored(piece, record, Fate.LONG, new byte[0]);
    }
    Restoring restoring = new Restoring(record, former);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    int level = restoring.level();
    restoring.write(bytes, Math.abs(level));
    return restored(piece, record, level < 0 ? Fate.REPACKED : Fate.RESTORED, bytes.toByteArray());
  }

  private Restored restored(WarcPiece piece, @Nullable WarcRecord record, Fate fate, byte[] bytes) {
    CdxjLines.Start line = null;
    if (record != null && out.hasIndex()) {
      boolean isAsItWas = fate == Fate.KEPT || fate == Fate.MISSING;
      String digest = record.fields().once("warc-payload-digest").orElse("");
      line = isAsItWas ? out.line(record, record.type(), digest) : null;
      if (fate == Fate.RESTORED || fate == Fate.REPACKED || fate == Fate.LONG) {
        line = out.line(record, "response", digest);
      }
    }
    return new Restored(piece.withoutContent(), record, fate, bytes, line);
  }

  /** How long the former record's payload was: as long as its header says, less the HTTP header. */
  private static long length(WarcRecord record, Former former) {
    if (former.sha256() == null) {
      return record.blockLength();
    }
    String header = new String(former.header(), java.nio.charset.StandardCharsets.ISO_8859_1);
    for (String line : header.split("\r\n", -1)) {
      if (line.regionMatches(true, 0, "content-length:", 0, 15)) {
        String value = line.substring(15).strip();
        return value.matches("\\d{1,18}") ? Long.parseLong(value) : -1;
      }
    }
    return -1;
  }

  @Override
  public void accept(Restored restored) throws IOException {
    WarcPiece piece = restored.piece();
    WarcRecord record = restored.record();
    if (record == null) {
      out.keepOther(piece);
      return;
    }
    tally.records++;
    tally.plainBytes += record.headerLength() + record.blockLength() + END.length;
    switch (restored.fate()) {
      case RESTORED, REPACKED -> {
        tally.restored++;
        tally.repacked += restored.fate() == Fate.REPACKED ? 1 : 0;
        out.put(restored.bytes(), restored.line());
      }
      case LONG -> writeLong(record, restored.line());
      case DROPPED -> tally.noted++;
      case MISSING -> {
        tally.missing++;
        tally.tell(
            file
                + ": what "
                + record.fields().once("warc-target-uri").orElse("a record")
                + " repeats is in none of the archives: "
                + record.fields().once("warc-refers-to-target-uri").orElse("")
                + " of "
                + record.fields().once("warc-refers-to-date").orElse("")
                + "; name the archive that has it by --from");
        out.keep(piece, restored.line());
      }
      default -> {
        tally.answers += record.type().equals("response") ? 1 : 0;
        out.keep(piece, restored.line());
      }
    }
  }

  private void writeLong(WarcRecord record, CdxjLines.@Nullable Start line) throws IOException {
    Former former = Revisit.former(record);
    if (former == null) {
      throw new IllegalArgumentException("no reference of ours");
    }
    Restoring restoring = new Restoring(record, former);
    int level = restoring.level();
    tally.restored++;
    tally.repacked += level < 0 ? 1 : 0;
    long at = out.position();
    restoring.write(out.stream(), Math.abs(level));
    out.index(line, at, out.position() - at);
  }

  @Override
  public void end() throws IOException {
    out.commit();
  }

  @Override
  public void close() throws IOException {
    out.close();
  }

  /** A record that is put together again. */
  private final class Restoring {

    private final WarcRecord record;
    private final Former former;

    Restoring(WarcRecord record, Former former) {
      this.record = record;
      this.former = former;
    }

    /** The level by which it comes out as it was packed; negative if there is none, the usual. */
    int level() throws IOException {
      List<Integer> levels = new ArrayList<>(file.packing().levels());
      Packed packed = former.packed();
      if (packed == null) {
        return file.packing().isNone() ? levels.get(0) : -levels.get(0);
      }
      Integer usual = usualLevel;
      levels.remove(usual);
      levels.add(0, usual);
      for (int level : levels) {
        Checking check = new Checking();
        write(check, level);
        if (check.isOf(packed)) {
          usualLevel = level;
          return level;
        }
      }
      return -file.packing().levels().get(0);
    }

    void write(OutputStream to, int level) throws IOException {
      Packed packed = former.packed();
      try (InputStream whole = whole()) {
        file.packing().pack(whole, to, level, packed == null ? new byte[0] : packed.header());
      }
    }

    private InputStream whole() throws IOException {
      byte[] sha256 = former.sha256();
      byte[] start = former.header();
      byte[] http = Arrays.copyOfRange(record.head(), record.headerLength(), record.head().length);
      if (sha256 == null) {
        return new ByteArrayInputStream(Revisit.joined(start, http));
      }
      InputStream payload = places.open(sha256);
      if (payload == null) {
        throw new IllegalStateException("a payload that was there is gone");
      }
      long length = length(record, former) - http.length;
      return new SequenceInputStream(
          Collections.enumeration(
              List.of(
                  new ByteArrayInputStream(start),
                  new ByteArrayInputStream(http),
                  new Payload(payload, length, sha256),
                  new ByteArrayInputStream(END))));
    }
  }

  /** So many bytes of a stream, whose digest is checked at their end. */
  private final class Payload extends InputStream {

    private final DigestInputStream in;
    private final byte[] sha256;
    private long left;
    private boolean isChecked;

    Payload(InputStream in, long length, byte[] sha256) {
      MessageDigest digest = Digests.sha256();
      this.in = new DigestInputStream(in, digest);
      this.left = length;
      this.sha256 = sha256;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      if (left <= 0) {
        check();
        return -1;
      }
      int read = in.read(bytes, offset, (int) Math.min(length, left));
      if (read < 0) {
        throw new EOFException(file + ": a payload is shorter than its record says");
      }
      left -= read;
      return read;
    }

    private void check() throws IOException {
      if (!isChecked && (left < 0 || !Arrays.equals(in.getMessageDigest().digest(), sha256))) {
        throw new IOException(
            file + ": a payload is not the one that was there when its repeat was left out");
      }
      isChecked = true;
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }

  /** Counts and checks what is written to it. */
  private static final class Checking extends OutputStream {

    private final CRC32C check = new CRC32C();
    private long length;

    @Override
    public void write(int value) {
      write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int count) {
      check.update(bytes, offset, count);
      length += count;
    }

    boolean isOf(Packed packed) {
      return length == packed.length() && (int) check.getValue() == packed.check();
    }
  }
}
