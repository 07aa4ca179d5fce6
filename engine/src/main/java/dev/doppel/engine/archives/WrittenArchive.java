package dev.doppel.engine.archives;

import dev.doppel.io.warc.WarcFile;
import dev.doppel.io.warc.WarcPiece;
import dev.doppel.io.warc.WarcRecord;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** An archive that is written in place of another one, with its index. For one thread. */
final class WrittenArchive implements Closeable {

  private final WarcFile file;
  private final String name;
  private final Path target;
  private final ArchiveTally tally;
  private final ArchiveOutput out;
  private final @Nullable CdxjLines index;
  private final boolean isOverwriting;
  private boolean isToldOfOthers;

  WrittenArchive(WarcFile file, Path target, ArchiveSettings settings, ArchiveTally tally)
      throws IOException {
    this.file = file;
    this.name = String.valueOf(target.getFileName());
    this.target = target;
    this.tally = tally;
    this.out = ArchiveOutput.to(target, settings.isOverwriting());
    this.index = settings.hasIndex() ? new CdxjLines() : null;
    this.isOverwriting = settings.isOverwriting();
  }

  /** Where the index of an archive lies. */
  static Path indexOf(Path archive) {
    return archive.resolveSibling(archive.getFileName() + ".cdxj");
  }

  boolean hasIndex() {
    return index != null;
  }

  /** Copies what is no record that is understood, and says so. */
  void keepOther(WarcPiece piece) throws IOException {
    out.keep(file, piece.from(), piece.to());
    String place = file + ": at byte " + piece.from() + ": ";
    if (WarcFile.isDamage(piece.state())) {
      tally.damaged++;
      tally.tell(place + piece.problem() + "; copied as it is");
    } else if (piece.state() != WarcPiece.State.BLANK) {
      tally.others++;
      if (!isToldOfOthers) {
        isToldOfOthers = true;
        String what = piece.problem().isEmpty() ? "not one whole WARC record" : piece.problem();
        tally.tell(place + what + "; copied as it is");
      }
    }
  }

  /** Copies a record. */
  void keep(WarcPiece piece, CdxjLines.@Nullable Start line) throws IOException {
    long at = out.keep(file, piece.from(), piece.to());
    index(line, at, piece.to() - piece.from());
  }

  /** Writes a record. */
  void put(byte[] packed, CdxjLines.@Nullable Start line) throws IOException {
    index(line, out.put(packed), packed.length);
  }

  /** Returns a stream to which a record is written. */
  OutputStream stream() throws IOException {
    return out.stream();
  }

  long position() {
    return out.position();
  }

  /** Adds the line of a record to the index. */
  void index(CdxjLines.@Nullable Start line, long at, long length) throws IOException {
    if (index != null && line != null) {
      index.add(line, at, length, name);
    }
  }

  /** Makes the archive appear, and then its index. */
  void commit() throws IOException {
    tally.files++;
    tally.bytesRead += file.position();
    tally.bytesWritten += out.position();
    out.commit();
    if (index != null) {
      try (ArchiveOutput lines = ArchiveOutput.to(indexOf(target), isOverwriting)) {
        OutputStream buffered = new BufferedOutputStream(lines.stream(), 1 << 16);
        index.write(buffered);
        buffered.flush();
        lines.commit();
      }
    }
  }

  @Override
  public void close() throws IOException {
    try (out) {
      if (index != null) {
        index.close();
      }
    }
  }

  /** What a line of the index begins with; null if there is none. */
  CdxjLines.@Nullable Start line(WarcRecord record, String type, String digest) {
    return index == null ? null : CdxjLines.start(record, type, digest);
  }
}
