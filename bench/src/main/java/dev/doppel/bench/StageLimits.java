package dev.doppel.bench;

import dev.doppel.core.hash.Hashes;
import dev.doppel.core.shingle.CanonicalText;
import dev.doppel.core.shingle.ShingleSet;
import dev.doppel.core.shingle.Shingler;
import dev.doppel.core.shingle.Shingling;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.record.Document;
import dev.doppel.io.record.InputOptions;
import dev.doppel.io.record.RawRecord;
import dev.doppel.io.record.RecordReader;
import dev.doppel.io.record.UnreadableRecordException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Prints what one core of this machine does with the bytes of a file at most, step by step, so that
 * the stages of a job have something to stand beside: moving memory, decoding, hashing, reading the
 * records, making sets of shingles, and waiting for memory.
 *
 * <p>Run by {@code bench/run stages FILE}, FILE being JSON lines, of which the first 128 MB are
 * taken.
 */
final class StageLimits {

  /** Something done once to all bytes. */
  @FunctionalInterface
  private interface Work {
    void run() throws IOException;
  }

  private static final int MOST_BYTES = 1 << 27;
  private static final int ROUNDS = 5;
  private static final int WORDS = 1 << 25; // of 256 MB, which no cache holds
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final Path file;
  private final byte[] bytes;
  private long checksum; // so that nothing is left out

  private StageLimits(Path file, byte[] bytes) {
    this.file = file;
    this.bytes = bytes;
  }

  /** Arguments: FILE. */
  public static void main(String[] arguments) throws IOException {
    Path first = Files.createTempFile("doppel-stages", ".jsonl");
    try {
      byte[] bytes;
      try (InputStream in = Files.newInputStream(Path.of(arguments[0]))) {
        bytes = wholeLines(in.readNBytes(MOST_BYTES));
      }
      try (OutputStream out = Files.newOutputStream(first)) {
        out.write(bytes);
      }
      new StageLimits(first, bytes).print();
    } finally {
      Files.delete(first);
    }
  }

  private static byte[] wholeLines(byte[] bytes) {
    int end = bytes.length;
    while (end > 0 && bytes[end - 1] != '\n') {
      end--;
    }
    return Arrays.copyOf(bytes, end);
  }

  private void print() throws IOException {
    System.out.println("| what a core does at most | MB per CPU second |");
    System.out.println("|---|--:|");
    byte[] copy = new byte[bytes.length];
    row("copying memory", () -> System.arraycopy(bytes, 0, copy, 0, bytes.length));
    row("reading a file that is in the system's cache", this::readFile);
    row("finding the ends of lines", this::findLines);
    row("UTF-8 to text, a line at a time", () -> lines((from, size) -> text(from, size)));
    row("XXH3, a line at a time", () -> lines((from, size) -> Hashes.of(bytes, from, size)));
    row("records of JSON lines, read", () -> records(false));
    row("the same, canonical and in sets of shingles", () -> records(true));
    System.out.println();
    System.out.println("| memory beyond the caches, words at random | million per CPU second |");
    System.out.println("|---|--:|");
    long[] words = new long[WORDS];
    words("read, none waiting for another", () -> readWords(words));
    words("read, each after the one before", () -> chaseWords(words));
    AtomicLongArray shared = new AtomicLongArray(words);
    words("changed by one of several threads", () -> changeWords(shared));
    System.out.printf(Locale.ROOT, "%nchecksum %016x%n", checksum);
  }

  private void row(String name, Work work) throws IOException {
    System.out.printf(Locale.ROOT, "| %s | %,.0f |%n", name, bytes.length / 1e6 / seconds(work));
  }

  private static void words(String name, Work work) throws IOException {
    System.out.printf(Locale.ROOT, "| %s | %,.0f |%n", name, WORDS / 8 / 1e6 / seconds(work));
  }

  /** The least processor time of some rounds. */
  private static double seconds(Work work) throws IOException {
    long least = Long.MAX_VALUE;
    for (int round = 0; round < ROUNDS; round++) {
      long start = THREADS.getCurrentThreadCpuTime();
      work.run();
      least = Math.min(least, THREADS.getCurrentThreadCpuTime() - start);
    }
    return least / 1e9;
  }

  private void readFile() throws IOException {
    byte[] buffer = new byte[1 << 16];
    try (InputStream in = Files.newInputStream(file)) {
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        checksum += count;
      }
    }
  }

  private void findLines() {
    int lines = 0;
    for (byte each : bytes) {
      lines += each == '\n' ? 1 : 0;
    }
    checksum += lines;
  }

  @FunctionalInterface
  private interface Line {
    long of(int from, int size);
  }

  private void lines(Line line) {
    int from = 0;
    for (int at = 0; at < bytes.length; at++) {
      if (bytes[at] == '\n') {
        checksum += line.of(from, at - from);
        from = at + 1;
      }
    }
  }

  private long text(int from, int size) {
    return new String(bytes, from, size, StandardCharsets.UTF_8).length();
  }

  private void records(boolean withShingles) throws IOException {
    Shingling shingling = Shingling.parse("words:5");
    CanonicalText text = CanonicalText.forShingling(shingling);
    Shingler shingler = Shingler.of(shingling);
    ShingleSet set = ShingleSet.withDefaultLimit();
    try (DocumentInput input = DocumentInput.of(List.of(file), InputOptions.defaults());
        RecordReader reader = input.open()) {
      for (RawRecord record = reader.next(); record != null; record = reader.next()) {
        Document document = record.read();
        byte[] content = document.content();
        checksum += content.length;
        if (withShingles) {
          text.set(content, 0, content.length);
          set.clear(shingling.expectedIn(text));
          shingler.shingle(text, set);
          checksum += set.size();
        }
      }
    } catch (UnreadableRecordException e) {
      throw new IOException(e);
    }
  }

  private void readWords(long[] words) {
    long sum = 0;
    for (long i = 0; i < WORDS / 8; i++) {
      sum += words[place(i * Hashes.GOLDEN)];
    }
    checksum += sum;
  }

  private void chaseWords(long[] words) {
    long at = 1;
    for (long i = 0; i < WORDS / 8; i++) {
      at = (at + words[place(at)]) * Hashes.GOLDEN + i;
    }
    checksum += at;
  }

  private static void changeWords(AtomicLongArray words) {
    for (long i = 0; i < WORDS / 8; i++) {
      words.getAndIncrement(place(i * Hashes.GOLDEN));
    }
  }

  private static int place(long hash) {
    return (int) (hash >>> 39);
  }
}
