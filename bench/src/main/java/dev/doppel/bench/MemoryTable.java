package dev.doppel.bench;

import com.sun.management.OperatingSystemMXBean;
import dev.doppel.core.hash.Hashes;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/**
 * Prints how fast durable memories answer and add, and what they take: while N fingerprints fill
 * them, and after that for new ones only, for 39 % known ones, as on the links of a crawl, and for
 * known ones only.
 *
 * <p>Run {@code bench/run memory [N [FOLDER]]}, with 10 million for N and a temporary folder if not
 * said otherwise. A good number is two million a second on one core; the aim is 500,000.
 */
final class MemoryTable {

  /*
   * Not JMH: a run changes what the next one meets, and takes a minute. Time is taken around the
   * calls only. "One core" is the calling thread's CPU time; "all" is the whole process, which
   * counts RocksDB's own threads, and for both the compiler's and the collector's.
   */

  private static final int BATCH = 4096;
  private static final int BATCHES_PER_COMMIT = 16;
  private static final double KNOWN_SHARE = 0.39;

  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  /** Opens a memory in a folder. */
  private interface Opener {
    SeenSet open(Path folder) throws IOException;
  }

  /** Time spent, in nanoseconds, and the longest call. */
  private record Spent(long calls, long wall, long thread, long process, long longest) {}

  private final String name;
  private final Opener opener;
  private final Path folder;
  private final long size;
  private final PrintStream out;
  private final SplittableRandom random = new SplittableRandom(42);
  private final long[] high = new long[BATCH];
  private final long[] low = new long[BATCH];
  private final AtomicLong added = new AtomicLong(); // read by the watcher of the disk

  private MemoryTable(String name, Opener opener, Path folder, long size, PrintStream out) {
    this.name = name;
    this.opener = opener;
    this.folder = folder;
    this.size = size;
    this.out = out;
  }

  public static void main(String[] args) throws IOException {
    long size = args.length < 1 ? 10_000_000 : Long.parseLong(args[0]);
    List<String> names =
        args.length < 2 ? List.of("doppel", "rocksdb") : List.of(args).subList(1, args.length);
    print(size, names, System.out);
  }

  static void print(long size, List<String> names, PrintStream out) throws IOException {
    out.printf(
        Locale.ROOT,
        "%,d fingerprints; %d a call, %d a commit.%n%n",
        size,
        BATCH,
        BATCH * BATCHES_PER_COMMIT);
    out.println("| memory | asked | a second, one core | all cores | wall | longest call, ms |");
    out.println("|---|---|--:|--:|--:|--:|");
    List<String> sizes = new ArrayList<>();
    for (String name : names) {
      Path folder = Files.createTempDirectory("doppel-bench-");
      sizes.add(new MemoryTable(name, opener(name), folder, size, out).measure());
    }
    out.println();
    out.println("| memory | disk bytes each | at most | memory bytes each | opened in ms |");
    out.println("|---|--:|--:|--:|--:|");
    sizes.forEach(out::println);
  }

  private static Opener opener(String name) {
    return switch (name) {
      case "doppel" -> DoppelSeenSet::open;
      case "rocksdb" -> RocksSeenSet::open;
      default -> throw new IllegalArgumentException("no memory '" + name + "'");
    };
  }

  /** Prints the speeds and returns the row of sizes. */
  private String measure() throws IOException {
    try (DiskPeak peak = DiskPeak.watch(folder, added::get)) {
      long memoryBytes;
      long rest = Math.max(1, size / 10);
      try (SeenSet set = opener.open(folder)) {
        row("new, from none", ask(set, size, 0));
        row("new", ask(set, rest, 0));
        row("39 % known", ask(set, rest, KNOWN_SHARE));
        row("known", ask(set, rest, 1));
        memoryBytes = set.memoryBytes();
      }
      long start = System.nanoTime();
      opener.open(folder).close();
      double opened = (System.nanoTime() - start) / 1e6;
      return String.format(
          Locale.ROOT,
          "| %s | %.1f | %.1f | %.2f | %.0f |",
          name,
          (double) DiskPeak.bytes(folder) / added.get(),
          peak.bytesEach(),
          (double) memoryBytes / added.get(),
          opened);
    } finally {
      delete(folder);
    }
  }

  private void row(String asked, Spent spent) {
    out.printf(
        Locale.ROOT,
        "| %s | %s | %,.0f | %,.0f | %,.0f | %.0f |%n",
        name,
        asked,
        1e9 * spent.calls / spent.thread,
        1e9 * spent.calls / spent.process,
        1e9 * spent.calls / spent.wall,
        spent.longest / 1e6);
  }

  /** Asks and adds so many, of which a share was added before. */
  private Spent ask(SeenSet set, long count, double knownShare) throws IOException {
    long wall = 0;
    long thread = 0;
    long process = 0;
    long longest = 0;
    long knownBefore = added.get();
    for (long done = 0, batches = 1; done < count; batches++) {
      int batch = (int) Math.min(BATCH, count - done);
      int expected = fill(batch, knownShare, knownBefore);
      long wallStart = System.nanoTime();
      long threadStart = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      long processStart = SYSTEM.getProcessCpuTime();
      int fresh = set.add(high, low, batch);
      if (batches % BATCHES_PER_COMMIT == 0) {
        set.commit();
      }
      process += SYSTEM.getProcessCpuTime() - processStart;
      thread += ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - threadStart;
      long call = System.nanoTime() - wallStart;
      wall += call;
      longest = Math.max(longest, call);
      if (fresh != expected) {
        throw new IllegalStateException(fresh + " new instead of " + expected + " in " + name);
      }
      done += batch;
    }
    set.commit();
    return new Spent(count, wall, thread, process, longest);
  }

  /** Makes the next batch and returns how many of it are new, all of them different. */
  private int fill(int batch, double knownShare, long knownBefore) {
    int fresh = 0;
    long start = added.get();
    for (int i = 0; i < batch; i++) {
      boolean isKnown = random.nextDouble() < knownShare;
      long number = isKnown ? random.nextLong(knownBefore) : start + fresh;
      fresh += isKnown ? 0 : 1;
      high[i] = Hashes.mix(number + Hashes.GOLDEN);
      low[i] = Hashes.mix(high[i] + number);
    }
    added.addAndGet(fresh);
    return fresh;
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
