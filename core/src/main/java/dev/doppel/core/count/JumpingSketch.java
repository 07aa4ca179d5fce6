package dev.doppel.core.count;

import dev.doppel.core.internal.Check;
import dev.doppel.core.internal.StateReader;
import dev.doppel.core.internal.StateWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * A summary of the newest parts of a stream: one for each part, merged when asked, dropped when
 * old. Parts are numbered by the caller, as by {@link dev.doppel.core.window.Window#part}.
 *
 * @param <S> the kind of summary
 */
public final class JumpingSketch<S extends Mergeable<S>> {

  private static final String MAGIC = "DPJUMPSK";
  private static final int VERSION = 1;
  private static final int MAX_PARTS = 1 << 16;

  private final List<S> parts; // part n is at n modulo the number of parts
  private long newest;

  private JumpingSketch(List<S> parts, long newest) {
    this.parts = parts;
    this.newest = newest;
  }

  /** Reads a summary of the kind that is kept. */
  @FunctionalInterface
  public interface Reader<S> {
    /** Reads one summary, as its {@code writeTo} wrote it, and no byte more. */
    S read(InputStream in) throws IOException;
  }

  /** Returns an empty summary of {@code count} parts, each like {@code model}. */
  public static <S extends Mergeable<S>> JumpingSketch<S> ofParts(int count, S model) {
    Check.argument(count >= 1 && count <= MAX_PARTS, "parts must be 1 to 65536, got %d", count);
    List<S> parts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      parts.add(model.emptyLike());
    }
    return new JumpingSketch<>(parts, Long.MIN_VALUE / 2);
  }

  /**
   * Returns the summary of a part, to be added to. A newer part than any before makes those too old
   * for it be forgotten; a part that is forgotten gives the newest one.
   */
  public S part(long number) {
    if (number > newest) {
      long gap = Math.min(number - newest, parts.size());
      for (long part = number - gap + 1; part <= number; part++) {
        at(part).clear();
      }
      newest = number;
    }
    return at(number > newest - parts.size() ? number : newest);
  }

  /** Returns a new summary of all parts together. */
  public S total() {
    S total = parts.get(0).emptyLike();
    parts.forEach(total::addAll);
    return total;
  }

  /** Returns how many bytes of memory the summaries of all parts take. */
  public long bytes() {
    return parts.stream().mapToLong(Mergeable::bytes).sum();
  }

  /** Writes the whole state; equal states give equal bytes. */
  public void writeTo(OutputStream out) throws IOException {
    StateWriter writer = StateWriter.begin(out, MAGIC, VERSION);
    writer.putLong(parts.size());
    writer.putLong(newest);
    writer.check();
    for (S part : parts) {
      part.writeTo(out);
    }
  }

  /** Reads what {@link #writeTo} wrote, and no byte more. */
  public static <S extends Mergeable<S>> JumpingSketch<S> read(InputStream in, Reader<S> reader)
      throws IOException {
    StateReader head = StateReader.begin(in, MAGIC, VERSION, "jumping sketch");
    long count = head.getLong(1, MAX_PARTS, "the number of parts");
    long newest = head.getLong();
    head.check();
    List<S> parts = new ArrayList<>();
    for (long i = 0; i < count; i++) {
      parts.add(reader.read(in));
    }
    return new JumpingSketch<>(parts, newest);
  }

  private S at(long part) {
    return parts.get((int) Math.floorMod(part, (long) parts.size()));
  }
}
