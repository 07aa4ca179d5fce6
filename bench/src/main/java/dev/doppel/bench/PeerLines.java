package dev.doppel.bench;

import static java.util.Objects.requireNonNull;

import com.google.common.hash.BloomFilter;
import com.google.common.hash.Funnel;
import com.google.common.hash.HashCode;
import com.google.common.hash.HashFunction;
import com.google.common.hash.Hashing;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

/**
 * Writes the lines of a file that were not there before, by libraries for Java, as one would build
 * it on them: for {@code bench/peers/run lines}, which measures it as a process.
 *
 * <pre>
 * guava FILE OUT LINES      Guava's Bloom filter for so many lines, one error in 10,000
 * rocksdb FILE OUT FOLDER   RocksDB in a new folder, see {@link RocksSeenSet}; its keys are 128-bit hashes
 * </pre>
 */
final class PeerLines {

  private static final double ERROR = 1e-4;
  private static final int BATCH = 4096;
  private static final int BUFFER = 1 << 16;

  private PeerLines() {}

  public static void main(String[] args) throws IOException {
    if (args.length != 4) {
      throw new IllegalArgumentException("guava FILE OUT LINES, or rocksdb FILE OUT FOLDER");
    }
    Path file = Path.of(args[1]);
    Path out = Path.of(args[2]);
    switch (args[0]) {
      case "guava" -> guava(file, out, Long.parseLong(args[3]));
      case "rocksdb" -> rocksdb(file, out, Path.of(args[3]));
      default -> throw new IllegalArgumentException("no library '" + args[0] + "'");
    }
  }

  static void guava(Path file, Path out, long capacity) throws IOException {
    Funnel<ByteLines> line =
        (given, sink) -> {
          ByteLines lines = requireNonNull(given);
          sink.putBytes(lines.buffer(), lines.start(), lines.length());
        };
    BloomFilter<ByteLines> seen = BloomFilter.create(line, capacity, ERROR);
    try (ByteLines lines = ByteLines.of(file);
        OutputStream unique = new BufferedOutputStream(Files.newOutputStream(out), BUFFER)) {
      while (lines.next()) {
        if (seen.put(lines)) {
          lines.writeTo(unique);
        }
      }
    }
  }

  /** What was added is durable, and the output after it, when this returns. */
  static void rocksdb(Path file, Path out, Path folder) throws IOException {
    try (ByteLines lines = ByteLines.of(file);
        OutputStream unique = new BufferedOutputStream(Files.newOutputStream(out), BUFFER);
        RocksSeenSet seen = RocksSeenSet.open(folder)) {
      Batch batch = new Batch();
      while (lines.next()) {
        batch.add(lines);
        if (batch.count == BATCH) {
          batch.writeNew(seen, unique);
        }
      }
      batch.writeNew(seen, unique);
      seen.commit();
    }
  }

  /** Different lines that RocksDB is asked for with one call. */
  private static final class Batch {

    private static final HashFunction HASH = Hashing.murmur3_128();

    private final Set<HashCode> inBatch = new HashSet<>(2 * BATCH);
    private final long[] high = new long[BATCH];
    private final long[] low = new long[BATCH];
    private final boolean[] fresh = new boolean[BATCH];
    private final int[] ends = new int[BATCH];
    private final ByteArrayOutputStream text = new ByteArrayOutputStream(BATCH * 128);
    private int count;

    void add(ByteLines line) throws IOException {
      HashCode hash = HASH.hashBytes(line.buffer(), line.start(), line.length());
      if (inBatch.add(hash)) {
        ByteBuffer bytes = ByteBuffer.wrap(hash.asBytes()).order(ByteOrder.LITTLE_ENDIAN);
        high[count] = bytes.getLong();
        low[count] = bytes.getLong();
        line.writeTo(text);
        ends[count] = text.size();
        count++;
      }
    }

    void writeNew(RocksSeenSet seen, OutputStream out) throws IOException {
      seen.add(high, low, count, fresh);
      byte[] bytes = text.toByteArray();
      for (int i = 0; i < count; i++) {
        int start = i == 0 ? 0 : ends[i - 1];
        if (fresh[i]) {
          out.write(bytes, start, ends[i] - start);
        }
      }
      inBatch.clear();
      text.reset();
      count = 0;
    }
  }
}
