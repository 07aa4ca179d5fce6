package dev.doppel.spark.urls;

import dev.doppel.core.filter.SplitBlockFilter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;

/**
 * Two filters in one: the hashes that were met, and those that were met more than once. Parts made
 * by different tasks are united; what is in two of them was met more than once.
 */
final class RepeatFilter implements Serializable {

  private static final long serialVersionUID = 1;

  private static final double ERROR = 0.01;

  private transient SplitBlockFilter met;
  private transient SplitBlockFilter repeated;

  private RepeatFilter(SplitBlockFilter met, SplitBlockFilter repeated) {
    this.met = met;
    this.repeated = repeated;
  }

  /** Returns a filter with room for {@code items} different hashes. */
  static RepeatFilter sizedFor(long items) {
    return new RepeatFilter(empty(items), empty(items));
  }

  void add(long hash) {
    if (!met.add(hash)) {
      repeated.add(hash);
    }
  }

  /** Adds the hashes that another part met, and returns this. */
  RepeatFilter unite(RepeatFilter other) {
    repeated.unionWith(other.repeated);
    repeated.addCommon(met, other.met);
    met.unionWith(other.met);
    return this;
  }

  /** False: the hash was surely met once. */
  boolean mightRepeat(long hash) {
    return repeated.mightContain(hash);
  }

  private static SplitBlockFilter empty(long items) {
    SplitBlockFilter filter = SplitBlockFilter.sizedFor(items, ERROR);
    filter.whenFull(full -> {});
    return filter;
  }

  private void writeObject(ObjectOutputStream out) throws IOException {
    for (SplitBlockFilter each : new SplitBlockFilter[] {met, repeated}) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      each.writeTo(bytes);
      out.writeInt(bytes.size());
      bytes.writeTo(out);
    }
  }

  private void readObject(ObjectInputStream in) throws IOException {
    met = read(in);
    repeated = read(in);
  }

  private static SplitBlockFilter read(ObjectInputStream in) {
    try {
      SplitBlockFilter filter =
          SplitBlockFilter.read(new ByteArrayInputStream(in.readNBytes(in.readInt())));
      filter.whenFull(full -> {});
      return filter;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
