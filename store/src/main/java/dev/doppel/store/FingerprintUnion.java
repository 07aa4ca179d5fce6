package dev.doppel.store;

import dev.doppel.core.work.Progress;
import dev.doppel.store.FingerprintMemory.Union;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes one memory of all fingerprints that several have. For one thread. */
final class FingerprintUnion implements Closeable {

  /*
   * All keys lie in order already, in segments and tables, so that one walk over all of them gives
   * those of the new memory's only segment. It is made twice: how many slots a segment has follows
   * from the number of its keys, and how many are known to two memories shows on the way only.
   */

  private static final int REPORT_EVERY = 1 << 16;

  private final List<FingerprintMemory> memories = new ArrayList<>();
  private final Progress progress;

  private FingerprintUnion(Progress progress) {
    this.progress = progress;
  }

  static Union write(
      Disk disk,
      List<Path> folders,
      String settings,
      Path out,
      byte @Nullable [] secret,
      int tableKeys,
      Progress progress)
      throws IOException {
    try (FingerprintUnion union = new FingerprintUnion(progress)) {
      for (Path each : folders) {
        union.memories.add(FingerprintMemory.openToRead(each, settings));
      }
      return union.write(disk, settings, out, secret, tableKeys);
    } catch (InternalError e) {
      // What Java makes of a mapped page that cannot be read.
      throw new IOException("cannot read a segment of " + folders, e);
    }
  }

  private Union write(Disk disk, String settings, Path out, byte @Nullable [] secret, int tableKeys)
      throws IOException {
    List<Long> sizes = memories.stream().map(FingerprintMemory::size).toList();
    long[] count = new long[1];
    MemoryFolder.make(
        disk,
        out,
        FolderKind.URLS,
        FingerprintMemory.KIND,
        settings,
        secret,
        (folder, journal) -> {
          count[0] = count(sizes.stream().mapToLong(size -> size).sum());
          progress.begin("writing", "URLs", count[0]);
          return SegmentStack.write(disk, folder, keys(), count[0], tableKeys);
        });
    return new Union(sizes, count[0]);
  }

  private long count(long most) throws IOException {
    progress.begin("reading", "URLs", most);
    KeyCursor keys = keys();
    long count = 0;
    while (keys.next()) {
      count++;
    }
    return count;
  }

  private KeyCursor keys() throws IOException {
    List<KeyCursor> all = new ArrayList<>();
    for (FingerprintMemory each : memories) {
      all.addAll(each.cursors());
    }
    return new Distinct(MergeCursor.of(all), progress);
  }

  @Override
  public void close() throws IOException {
    IOException failure = null;
    for (FingerprintMemory each : memories) {
      try {
        each.close();
      } catch (IOException e) {
        failure = e;
      }
    }
    if (failure != null) {
      throw failure;
    }
  }

  /** Walks over keys in ascending order, and passes over those that come again. */
  private static final class Distinct implements KeyCursor {

    private final KeyCursor keys;
    private final Progress progress;
    private boolean hasKey;
    private long high;
    private long low;
    private long distinct;

    Distinct(KeyCursor keys, Progress progress) {
      this.keys = keys;
      this.progress = progress;
    }

    @Override
    public boolean next() throws IOException {
      while (keys.next()) {
        if (!hasKey || keys.high() != high || keys.low() != low) {
          hasKey = true;
          high = keys.high();
          low = keys.low();
          distinct++;
          if (distinct % REPORT_EVERY == 0) {
            progress.reach(distinct);
          }
          return true;
        }
      }
      return false;
    }

    @Override
    public long high() {
      return high;
    }

    @Override
    public long low() {
      return low;
    }
  }
}
