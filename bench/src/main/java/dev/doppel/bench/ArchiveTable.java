package dev.doppel.bench;

import com.sun.management.OperatingSystemMXBean;
import dev.doppel.core.work.Progress;
import dev.doppel.engine.archives.ArchiveCounts;
import dev.doppel.engine.archives.ArchiveJob;
import dev.doppel.engine.archives.ArchiveMemory;
import dev.doppel.engine.archives.ArchiveSettings;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Takes the repeats out of archives and puts them back, compares each file to the byte, and tells
 * how fast that was. Run with {@code bench/run archives IN OUT}; what is written to OUT stays
 * there.
 */
public final class ArchiveTable {

  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private ArchiveTable() {}

  public static void main(String[] args) throws IOException {
    if (args.length != 2) {
      System.err.println("archives: name the folder with archives, and one to write to");
      System.exit(2);
    }
    Path out = Path.of(args[1]);
    List<Path> inputs = ArchiveJob.archives(List.of(Path.of(args[0])));
    ArchiveSettings settings = ArchiveSettings.defaults().indexed().overwriting();
    int threads = Runtime.getRuntime().availableProcessors();
    System.out.printf(
        Locale.ROOT,
        "load %.0f, %d threads, heap %d MB%n%n",
        SYSTEM.getSystemLoadAverage(),
        threads,
        Runtime.getRuntime().maxMemory() >> 20);
    System.out.println("| | seconds | of CPU | MB, unpacked | MB/s | MB per s of CPU |");
    System.out.println("|---|--:|--:|--:|--:|--:|");
    Path small = out.resolve("small");
    Path memory = out.resolve("memory");
    ArchiveCounts taken =
        timed(
            "dedupe",
            () -> {
              try (ArchiveMemory known = ArchiveMemory.open(memory)) {
                return ArchiveJob.dedupe(inputs, small, known, settings, threads, Progress.NONE);
              }
            });
    List<Path> written = inputs.stream().map(each -> small.resolve(each.getFileName())).toList();
    Path again = out.resolve("again");
    ArchiveCounts back =
        timed(
            "undo",
            () ->
                ArchiveJob.undo(
                    written,
                    List.of(),
                    again,
                    ArchiveSettings.defaults().overwriting(),
                    threads,
                    Progress.NONE));
    int same = 0;
    for (Path input : inputs) {
      same += Files.mismatch(input, again.resolve(input.getFileName())) < 0 ? 1 : 0;
    }
    System.out.println();
    System.out.printf(
        Locale.ROOT,
        "%,d records, %,d answers: %,d repeated, %,d not modified, %,d too small; %,d of %,d MB"
            + " left%n%,d restored, %,d of them packed otherwise, %,d missing; %d of %d files the"
            + " same to the byte%n",
        taken.records(),
        taken.answers(),
        taken.repeated(),
        taken.notModified(),
        taken.small(),
        taken.bytesWritten() / 1_000_000,
        taken.bytesRead() / 1_000_000,
        back.restored(),
        back.repacked(),
        back.missing(),
        same,
        inputs.size());
    if (same < inputs.size() || back.lost() > 0) {
      System.exit(1);
    }
  }

  /** A job to be timed. */
  private interface Timed {

    ArchiveCounts run() throws IOException;
  }

  private static ArchiveCounts timed(String name, Timed job) throws IOException {
    long start = System.nanoTime();
    long cpu = SYSTEM.getProcessCpuTime();
    ArchiveCounts counts = job.run();
    double seconds = (System.nanoTime() - start) / 1e9;
    double ofCpu = (SYSTEM.getProcessCpuTime() - cpu) / 1e9;
    double megabytes = counts.plainBytes() / 1e6;
    System.out.printf(
        Locale.ROOT,
        "| %s | %.1f | %.1f | %,.0f | %.0f | %.0f |%n",
        name,
        seconds,
        ofCpu,
        megabytes,
        megabytes / seconds,
        megabytes / ofCpu);
    return counts;
  }
}
