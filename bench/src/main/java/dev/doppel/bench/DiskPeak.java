package dev.doppel.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/** Watches how many bytes a folder takes for each thing in it, on a thread of its own. */
final class DiskPeak implements AutoCloseable {

  private static final long MIN_THINGS = 1_000_000; // before that, constant costs drown the rest
  private static final long MILLIS = 5;

  private final Path folder;
  private final LongSupplier things;
  private final Thread thread = new Thread(this::watch, "disk-peak");
  private volatile double peak;

  private DiskPeak(Path folder, LongSupplier things) {
    this.folder = folder;
    this.things = things;
  }

  static DiskPeak watch(Path folder, LongSupplier things) {
    DiskPeak peak = new DiskPeak(folder, things);
    peak.thread.setDaemon(true);
    peak.thread.start();
    return peak;
  }

  /** The most bytes a thing so far, once there were a million. */
  double bytesEach() {
    return peak;
  }

  @Override
  public void close() {
    thread.interrupt();
  }

  static long bytes(Path folder) throws IOException {
    List<Path> files;
    try (Stream<Path> listed = Files.list(folder)) {
      files = listed.toList();
    }
    long bytes = 0;
    for (Path file : files) {
      try {
        bytes += Files.size(file);
      } catch (NoSuchFileException e) {
        // Deleted since the folder was listed.
      }
    }
    return bytes;
  }

  private void watch() {
    try {
      while (true) {
        long count = things.getAsLong();
        if (count >= MIN_THINGS) {
          peak = Math.max(peak, (double) bytes(folder) / count);
        }
        Thread.sleep(MILLIS);
      }
    } catch (InterruptedException e) {
      // Closed.
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
