package dev.doppel.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The segments of one memory, the largest first. No two share a key. For one thread. */
final class SegmentStack {

  /*
   * A counter in base four: a spilled table is a one in the last place, a segment of tier t is a
   * one in place t. Where a place would reach four, its three segments and the one about to be
   * added become one of the next tier, and so on in the same pass. So there are at most three
   * segments a tier, and a key is written at most once a tier.
   */

  private static final int FAN_OUT = 4;
  private static final long FIRST = 2; // the number of the first file after the journal

  private final MemoryFolder folder;
  private final List<Segment> segments = new ArrayList<>();
  private boolean changed;
  private long peakBytes;

  private SegmentStack(MemoryFolder folder) {
    this.folder = folder;
  }

  static SegmentStack open(MemoryFolder folder) throws IOException {
    SegmentStack stack = new SegmentStack(folder);
    for (Manifest.SegmentEntry entry : folder.manifest().segments()) {
      stack.segments.add(Segment.open(folder.path(), entry));
    }
    return stack;
  }

  long keys() {
    return segments.stream().mapToLong(Segment::keys).sum();
  }

  int count() {
    return segments.size();
  }

  long heapBytes() {
    return segments.stream().mapToLong(Segment::heapBytes).sum();
  }

  /** The most bytes that the folder had after a merge, when old and new files were both there. */
  long peakBytes() {
    return peakBytes;
  }

  List<Manifest.SegmentEntry> entries() {
    return segments.stream().map(Segment::entry).toList();
  }

  /** Whether there are segments that the manifest does not name. */
  boolean isChanged() {
    return changed;
  }

  void saved() {
    changed = false;
  }

  /** Answers for those keys of a batch that are in a segment. */
  void answer(KeyBatch batch) throws IOException {
    for (int i = 0; i < segments.size() && batch.open > 0; i++) {
      segments.get(i).answer(batch);
    }
  }

  /** Takes over all keys of a table, by a segment that the manifest is yet to name. */
  void spill(KeyTable table) throws IOException {
    int tier = 0;
    int from = segments.size();
    while (from >= FAN_OUT - 1 && segments.get(from - (FAN_OUT - 1)).entry().tier() == tier) {
      from -= FAN_OUT - 1;
      tier++;
    }
    List<Segment> merged = segments.subList(from, segments.size());
    Segment result = merge(merged, table, tier);
    peakBytes = Math.max(peakBytes, folder.bytes());
    deleteUnnamed(merged);
    merged.clear();
    segments.add(result);
    changed = true;
  }

  /**
   * Takes keys away: segments that hold some of them are written anew without them, and the
   * manifest is yet to name those.
   */
  void remove(KeyTable gone) throws IOException {
    for (int i = segments.size() - 1; i >= 0; i--) {
      Segment old = segments.get(i);
      long found = old.count(gone);
      if (found == 0) {
        continue;
      }
      if (found == old.keys()) {
        segments.remove(i);
      } else {
        KeyCursor left = new CursorWithout(old.cursor(), gone);
        segments.set(i, write(left, old.keys() - found, old.entry().tier()));
      }
      peakBytes = Math.max(peakBytes, folder.bytes());
      deleteUnnamed(List.of(old));
      changed = true;
    }
  }

  /** Returns a cursor for each segment, before its first key. */
  List<KeyCursor> cursors() {
    return segments.stream().map(Segment::cursor).toList();
  }

  /**
   * Writes the segments of a new folder, of keys that ascend.
   *
   * @param count how many keys there are
   * @param tableKeys how many of them a table holds that is spilled
   */
  static List<Manifest.SegmentEntry> write(
      Disk disk, Path folder, KeyCursor keys, long count, int tableKeys) throws IOException {
    if (count == 0) {
      return List.of();
    }
    int tier = 0;
    for (long held = tableKeys; held < count; held *= FAN_OUT) {
      tier++;
    }
    Path file = folder.resolve(new Manifest.SegmentEntry(FIRST, tier, 0, 0).fileName());
    int checksum = SegmentWriter.write(disk, file, keys, count);
    return List.of(new Manifest.SegmentEntry(FIRST, tier, Files.size(file), checksum));
  }

  void verify() throws IOException {
    for (Segment segment : segments) {
      segment.verify();
    }
  }

  private Segment merge(List<Segment> merged, KeyTable table, int tier) throws IOException {
    List<KeyCursor> cursors = new ArrayList<>();
    long keys = table.size();
    for (Segment segment : merged) {
      cursors.add(segment.cursor());
      keys += segment.keys();
    }
    cursors.add(table.cursor());
    return write(MergeCursor.of(cursors), keys, tier);
  }

  private Segment write(KeyCursor cursor, long keys, int tier) throws IOException {
    long number = folder.nextNumber();
    var file = folder.file(new Manifest.SegmentEntry(number, tier, 0, 0).fileName());
    int checksum = SegmentWriter.write(folder.disk(), file, cursor, keys);
    var entry = new Manifest.SegmentEntry(number, tier, Files.size(file), checksum);
    return Segment.open(folder.path(), entry);
  }

  /** Deletes what no manifest ever named; by invariant 3 the rest waits for the next one. */
  private void deleteUnnamed(List<Segment> merged) {
    List<String> named = folder.manifest().fileNames();
    for (Segment segment : merged) {
      String name = segment.entry().fileName();
      if (!named.contains(name)) {
        folder.disk().delete(folder.file(name));
      }
    }
  }
}
