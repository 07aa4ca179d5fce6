package dev.doppel.store;

import dev.doppel.core.hash.Fingerprint;
import dev.doppel.core.internal.Check;
import dev.doppel.core.work.Progress;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Remembers fingerprints across runs and crashes, exactly: it never calls a new one known, nor a
 * known one new. For one thread.
 *
 * <pre>{@code
 * try (FingerprintMemory memory = FingerprintMemory.open(folder, "profile=standard-v1")) {
 *   boolean isNew = memory.add(fingerprint);
 *   memory.commit(position);
 * }
 * }</pre>
 *
 * <p>Everything added is known at once and becomes durable with the next {@link #commit}: after a
 * crash, of the process or of the machine, the memory holds what was committed and nothing else,
 * together with the note of the last commit. After an {@link IOException} it refuses all further
 * use until it is opened again; nothing committed is lost.
 *
 * <p>Takes about 1.3 bytes of heap a fingerprint, 8 MB besides, and 19 bytes of disk; while files
 * are merged, which happens within calls, twice that.
 */
public final class FingerprintMemory implements Closeable {

  /*
   * New keys go to a table in the heap and to the journal. A full table is spilled to a segment at
   * once, committed or not: the segment counts only when the manifest names it, and that waits for
   * a commit. The commit itself is the journal's, the manifest comes after it. Keys still in the
   * table then are written to the new journal first, so that tables are always spilled full.
   */

  static final String KIND = "fingerprints";

  /** A quarter of a million less a batch: a table of half a million slots. */
  private static final int TABLE_KEYS = (1 << 18) - KeyBatch.SIZE;

  private static final int RECORD_KEYS = KeyBatch.SIZE;

  /** The share of the heap that the table of a temporary memory may take. */
  private static final int SHARE_OF_HEAP = 4;

  private final MemoryFolder folder;
  private final int tableKeys;
  private final boolean temporary;
  private final SegmentStack segments;
  private final CommitLog log;
  private final KeyTable table = new KeyTable();
  private final KeyBatch batch = new KeyBatch();
  private final long[] keyHigh = new long[KeyBatch.SIZE];
  private final long[] keyLow = new long[KeyBatch.SIZE];
  private final long[] oneHigh = new long[1];
  private final long[] oneLow = new long[1];
  private final boolean[] oneFresh = new boolean[1];
  private final ByteBuffer unwritten = ByteBuffer.allocate(RECORD_KEYS * Keys.BYTES);

  private FingerprintMemory(MemoryFolder folder, int tableKeys, boolean temporary, Opening opening)
      throws IOException {
    this.folder = folder;
    this.tableKeys = tableKeys;
    this.temporary = temporary;
    this.segments = SegmentStack.open(folder);
    this.log = opening.open(folder, this::replay);
  }

  /** Opens the journal of a folder and shows its records. */
  private interface Opening {
    CommitLog open(MemoryFolder folder, RecordVisitor visitor) throws IOException;
  }

  /**
   * Opens the memory in a folder of kind {@link FolderKind#URLS}, or makes an empty one there.
   *
   * @param settings one line on how the fingerprints are made; a memory made with others is refused
   * @throws CorruptFileException if a file does not hold what was written to it
   * @throws IOException if the folder is in use, is not ours, or was made with other settings
   */
  public static FingerprintMemory open(Path folder, String settings) throws IOException {
    return open(Disk.system(), folder, settings, TABLE_KEYS);
  }

  /**
   * Opens the memory in a folder to ask it only; others may do so at the same time, and the folder
   * may be on a medium that cannot be written to. It can be neither added to nor committed.
   *
   * @throws IOException if there is none, or as {@link #open} says
   */
  public static FingerprintMemory openToRead(Path path, String settings) throws IOException {
    MemoryFolder folder = MemoryFolder.openToRead(path, FolderKind.URLS, KIND, settings);
    try {
      return new FingerprintMemory(folder, Integer.MAX_VALUE, false, CommitLog::openToRead);
    } catch (IOException | RuntimeException e) {
      folder.close();
      throw e;
    }
  }

  static FingerprintMemory open(Disk disk, Path path, String settings, int tableKeys)
      throws IOException {
    return open(disk, path, settings, tableKeys, false);
  }

  /**
   * Makes a memory for one run in an empty folder: the same answers, and nothing durable. It keeps
   * its fingerprints in the heap as long as they take a quarter of it at most, by 24 to 36 bytes
   * each, and has the rest on disk. It cannot be committed.
   */
  public static FingerprintMemory temporary(Path folder) throws IOException {
    return temporary(folder, Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP);
  }

  /**
   * Makes the same with a limit of its own.
   *
   * @param heapBytes how much of the heap fingerprints may take before they go to the disk
   */
  public static FingerprintMemory temporary(Path folder, long heapBytes) throws IOException {
    return temporary(folder, Math.max(TABLE_KEYS, KeyTable.keysIn(heapBytes)));
  }

  static FingerprintMemory temporary(Path folder, int tableKeys) throws IOException {
    return open(Disk.system(), folder, "temporary", tableKeys, true);
  }

  /**
   * Makes a memory of all fingerprints that any of some memories knows, in a folder where there is
   * none, all at once: what a crash leaves of it before counts as nothing. Those memories are read,
   * from their first fingerprint to their last, and not changed. Takes the heap that they take when
   * they are open, and that of the new one.
   *
   * @param folders memories of these settings and one secret, as long as the settings rely on it
   * @param secret the 16 bytes that are to be its {@link #secret}; null draws some
   * @param progress hears of fingerprints: they are counted first, and then written
   */
  public static Union unite(
      List<Path> folders, String settings, Path out, byte @Nullable [] secret, Progress progress)
      throws IOException {
    return FingerprintUnion.write(
        Disk.system(), folders, settings, out, secret, TABLE_KEYS, progress);
  }

  /**
   * What came of uniting memories.
   *
   * @param sizes how many fingerprints each of them knows
   * @param size how many all of them know together
   */
  public record Union(List<Long> sizes, long size) {}

  /** Walks over all that is known, each by a cursor of its own; none is known to two of them. */
  List<KeyCursor> cursors() {
    List<KeyCursor> cursors = new ArrayList<>(segments.cursors());
    cursors.add(table.cursor());
    return cursors;
  }

  private static FingerprintMemory open(
      Disk disk, Path path, String settings, int tableKeys, boolean temporary) throws IOException {
    MemoryFolder folder = MemoryFolder.open(disk, path, FolderKind.URLS, KIND, settings);
    FingerprintMemory memory;
    try {
      memory = new FingerprintMemory(folder, tableKeys, temporary, CommitLog::open);
    } catch (IOException | RuntimeException e) {
      folder.close();
      throw e;
    }
    memory.nameReplayedSegments();
    return memory;
  }

  /** Adds a fingerprint. Returns true if it is new. Many are faster in one call. */
  public boolean add(Fingerprint fingerprint) throws IOException {
    oneHigh[0] = fingerprint.high();
    oneLow[0] = fingerprint.low();
    return add(oneHigh, oneLow, 1, oneFresh) == 1;
  }

  /**
   * Adds fingerprints in their order, and answers for each whether it is new: not known from
   * before, nor from earlier in the same call.
   *
   * @param high the upper halves, of which the first {@code count} are looked at
   * @param low the lower halves
   * @param fresh where the answers are written
   * @return how many are new
   */
  public int add(long[] high, long[] low, int count, boolean[] fresh) throws IOException {
    requireFits(high, low, count, fresh);
    log.beginWriting();
    int found = 0;
    for (int from = 0; from < count; from += KeyBatch.SIZE) {
      found += addKeys(takeKeys(high, low, from, count), fresh, from);
    }
    log.end();
    return found;
  }

  /**
   * Answers for each fingerprint whether it is known, and adds none.
   *
   * @param high the upper halves, of which the first {@code count} are looked at
   * @param low the lower halves
   * @param known where the answers are written
   */
  public void ask(long[] high, long[] low, int count, boolean[] known) throws IOException {
    requireFits(high, low, count, known);
    log.begin();
    for (int from = 0; from < count; from += KeyBatch.SIZE) {
      int size = takeKeys(high, low, from, count);
      batch.clear();
      ask(size);
      System.arraycopy(batch.known, 0, known, from, size);
    }
    log.end();
  }

  /**
   * Forgets fingerprints, and answers for each whether it was known. If any was, it is a commit of
   * its own: on return, what was added before and what was forgotten is durable, and the note is
   * the last one; after a crash within it, all are forgotten or none. Files that hold one are
   * written anew, so many in one call cost little more than one.
   *
   * @param high the upper halves, of which the first {@code count} are looked at
   * @param low the lower halves
   * @param known where the answers are written; of equals in one call the first was known
   * @return how many were known
   */
  public int remove(long[] high, long[] low, int count, boolean[] known) throws IOException {
    requireFits(high, low, count, known);
    log.beginWriting();
    KeyTable gone = new KeyTable();
    for (int from = 0; from < count; from += KeyBatch.SIZE) {
      int size = takeKeys(high, low, from, count);
      batch.clear();
      ask(size);
      for (int i = 0; i < size; i++) {
        known[from + i] = batch.known[i] && gone.add(keyHigh[i], keyLow[i]);
      }
    }
    if (gone.size() > 0) {
      remove(gone);
    }
    log.end();
    return gone.size();
  }

  private void remove(KeyTable gone) throws IOException {
    if (!temporary) {
      writeRecord();
      log.commit(log.note()); // the journal that is left behind must be whole
    }
    for (KeyCursor cursor = gone.cursor(); cursor.next(); ) {
      table.remove(cursor.high(), cursor.low());
    }
    removeFromSegments(gone);
    if (!temporary) {
      log.rotate(segments.entries(), tableRecords());
      segments.saved();
    }
  }

  private void removeFromSegments(KeyTable gone) throws IOException {
    try {
      segments.remove(gone);
    } catch (InternalError e) {
      throw unreadable(e);
    }
  }

  private static void requireFits(long[] high, long[] low, int count, boolean[] answers) {
    Check.argument(
        count >= 0 && count <= Math.min(Math.min(high.length, low.length), answers.length),
        "count %d does not fit arrays of %d, %d and %d",
        count,
        high.length,
        low.length,
        answers.length);
  }

  /** Takes as many fingerprints as are asked for at once, and returns how many these are. */
  private int takeKeys(long[] high, long[] low, int from, int count) {
    int size = Math.min(KeyBatch.SIZE, count - from);
    for (int i = 0; i < size; i++) {
      keyHigh[i] = Keys.high(high[from + i], low[from + i]);
      keyLow[i] = Keys.low(high[from + i], low[from + i]);
    }
    return size;
  }

  /**
   * Makes everything added so far durable, together with a note that replaces the previous one;
   * either both survive a crash or neither.
   *
   * @param note any bytes, such as how far input and output have got
   */
  public void commit(byte[] note) throws IOException {
    Check.argument(!temporary, "a temporary memory keeps nothing, also no note of %d", note.length);
    log.begin();
    writeRecord();
    log.commit(note);
    nameNewSegments();
    log.end();
  }

  /** The random 128 bits of its folder, the same as long as that exists. */
  public byte[] secret() {
    return folder.owned().secret();
  }

  /** The note of the last commit, empty before the first. */
  public byte[] note() {
    return log.note();
  }

  /** How many fingerprints are known, committed or not. */
  public long size() {
    return segments.keys() + table.size();
  }

  /** The bytes of all files in the folder. */
  public long bytesOnDisk() throws IOException {
    return folder.bytes();
  }

  /** The most bytes that the folder had since it was opened, at the height of a merge. */
  public long peakBytesOnDisk() throws IOException {
    return Math.max(folder.bytes(), segments.peakBytes());
  }

  /**
   * The bytes of heap that it keeps, except for a few kilobytes. A merge needs up to twice that.
   */
  public long heapBytes() {
    return segments.heapBytes() + table.heapBytes() + unwritten.capacity();
  }

  /** Reads everything, whether looked at before or not, and checks it. */
  public void verify() throws IOException {
    log.begin();
    segments.verify();
    log.verify();
    log.end();
  }

  /** Closes the memory and forgets what was not committed. */
  @Override
  public void close() throws IOException {
    log.close();
  }

  @Override
  public String toString() {
    return "FingerprintMemory[" + folder.path() + ", " + segments.count() + " segments]";
  }

  private int addKeys(int size, boolean[] fresh, int from) throws IOException {
    batch.touched += table.readAhead(keyHigh, size);
    batch.clear();
    if (segments.count() > 0) {
      ask(size);
    }
    int found = 0;
    for (int i = 0; i < size; i++) {
      boolean isNew = !batch.known[i] && table.add(keyHigh[i], keyLow[i]);
      fresh[from + i] = isNew;
      if (isNew) {
        found++;
        if (!temporary) {
          record(keyHigh[i], keyLow[i]);
        }
      }
    }
    spillIfFull();
    return found;
  }

  /** Finds out which keys of the batch are known; only segments are slow to ask. */
  private void ask(int size) throws IOException {
    for (int i = 0; i < size; i++) {
      if (table.contains(keyHigh[i], keyLow[i])) {
        batch.known[i] = true;
      } else {
        batch.add(keyHigh[i], keyLow[i], i);
      }
    }
    answerFromSegments();
  }

  private void answerFromSegments() throws IOException {
    try {
      segments.answer(batch);
    } catch (InternalError e) {
      throw unreadable(e);
    }
  }

  /** What Java makes of a mapped page that cannot be read is an error of the machine. */
  private IOException unreadable(InternalError e) {
    return new IOException("cannot read a segment of memory " + folder.path(), e);
  }

  private void record(long high, long low) throws IOException {
    if (unwritten.remaining() < Keys.BYTES) {
      writeRecord();
    }
    unwritten.putLong(high).putLong(low);
  }

  private void writeRecord() throws IOException {
    if (unwritten.position() > 0) {
      log.append(unwritten.flip());
      unwritten.clear();
    }
  }

  private void replay(ByteBuffer record) throws IOException {
    while (record.hasRemaining()) {
      table.add(record.getLong(), record.getLong());
    }
    spillIfFull();
  }

  private void spillIfFull() throws IOException {
    if (table.size() >= tableKeys) {
      segments.spill(table);
      table.clear();
    }
  }

  private void nameReplayedSegments() throws IOException {
    try {
      log.begin();
      nameNewSegments();
      log.end();
    } catch (IOException | RuntimeException e) {
      log.close();
      throw e;
    }
  }

  private void nameNewSegments() throws IOException {
    if (segments.isChanged()) {
      log.rotate(segments.entries(), tableRecords());
      segments.saved();
    }
  }

  private List<ByteBuffer> tableRecords() throws IOException {
    List<ByteBuffer> records = new ArrayList<>();
    KeyCursor cursor = table.cursor();
    ByteBuffer record = ByteBuffer.allocate(0);
    while (cursor.next()) {
      if (!record.hasRemaining()) {
        record = ByteBuffer.allocate(RECORD_KEYS * Keys.BYTES);
        records.add(record);
      }
      record.putLong(cursor.high()).putLong(cursor.low());
    }
    records.forEach(ByteBuffer::flip);
    return records;
  }
}
