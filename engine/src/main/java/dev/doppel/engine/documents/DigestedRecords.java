package dev.doppel.engine.documents;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.hash.Hashes;
import dev.doppel.io.record.RawRecord;
import dev.doppel.io.record.RecordReader;
import java.io.IOException;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * The records of an input with a digest that chains each with all before it, so that a run that is
 * resumed can tell whether they are those it has read. No defence against someone who chooses both
 * inputs.
 */
final class DigestedRecords implements RecordReader {

  private record At(long digest, long position) {}

  private final RecordReader reader;
  private final ArrayDeque<At> underWay = new ArrayDeque<>();
  private At last = new At(0, 0);
  private long digest;

  DigestedRecords(RecordReader reader) {
    this.reader = reader;
  }

  @Override
  public @Nullable RawRecord next() throws IOException {
    RawRecord record = reader.next();
    if (record != null) {
      chain(record);
      underWay.add(new At(digest, reader.position()));
    }
    return record;
  }

  /** Passes over records; returns whether there are as many, and those of this digest. */
  boolean pass(int records, long wanted) throws IOException {
    for (int i = 0; i < records; i++) {
      RawRecord record = reader.next();
      if (record == null) {
        return false;
      }
      chain(record);
    }
    last = new At(digest, reader.position());
    return digest == wanted;
  }

  /** The next of the records under way is done with. */
  void done() {
    last = underWay.remove();
  }

  /** The digest of the records that are done with. */
  long digestOfDone() {
    return last.digest();
  }

  /** The position of the input when the last of them was read. */
  long positionOfDone() {
    return last.position();
  }

  @Override
  public long position() {
    return reader.position();
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }

  private void chain(RawRecord record) throws IOException {
    byte[] bytes = record.isLost() ? record.source().getBytes(UTF_8) : record.bytes();
    byte[] header = record.header();
    long own = Hashes.of(bytes, 0, bytes.length) + record.line() * Hashes.GOLDEN;
    long before = header.length == 0 ? 0 : Hashes.of(header, 0, header.length);
    digest = Hashes.mix(Hashes.mix((digest + Hashes.GOLDEN) ^ own) + before);
  }
}
