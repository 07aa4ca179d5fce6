package dev.doppel.experiments.jain;

import dev.doppel.core.hash.Hashes;
import dev.doppel.core.shingle.ShingleSet;
import dev.doppel.core.sketch.ChunkSketch;
import dev.doppel.core.sketch.MinHash;
import dev.doppel.core.sketch.ShingleSketch;
import java.util.ArrayList;
import java.util.List;

/** A way to sketch texts and to compare the sketches. Holds the sketches of all texts. */
abstract class Rival {

  private final String name;

  private Rival(String name) {
    this.name = name;
  }

  /** The paper's filters, matched by the share of a filter's bits that both have. */
  static Rival filters(String name, FilterMatch match) {
    return new Filters(name, match);
  }

  /** Shingles whose hash is 0 mod p. */
  static Rival modulo(int p) {
    return new Samples("shingles 0 mod " + p) {
      @Override
      ShingleSketch sketch(ShingleSet shingles) {
        return ShingleSketch.modulo(shingles.values(), shingles.size(), p);
      }
    };
  }

  /** The s smallest shingles. */
  static Rival smallest(int s) {
    return new Samples(s + " smallest shingles") {
      @Override
      ShingleSketch sketch(ShingleSet shingles) {
        return ShingleSketch.smallest(shingles.values(), shingles.size(), s);
      }
    };
  }

  /** As many min-hashes as Fetterly has. */
  static Rival minHashes(int count) {
    return new MinHashes(count + " min-hashes", count, 1);
  }

  /** The same in groups, of which two must agree: similarity is the share that does. */
  static Rival superShingles(int groups, int each) {
    return new MinHashes(groups + " super-shingles of " + each, groups * each, each);
  }

  final String name() {
    return name;
  }

  /** Sketches the next text. */
  abstract void add(byte[] canonical, ShingleSet shingles);

  abstract double similarity(int a, int b);

  /** How much of one text is in the other, whichever is more. */
  abstract double inclusion(int a, int b);

  /** Whether sketches say how much of a text is in a larger one. */
  boolean seesInclusion() {
    return true;
  }

  /** Whether its features are shingles, so that the text must be cut into them first. */
  boolean needsShingles() {
    return true;
  }

  /** How many features the text has that it can be found by. */
  abstract int features(int text);

  /** The bytes of all sketches, with eight for a shingle or a min-hash. */
  abstract long bytes();

  /** A share of bits. */
  interface FilterMatch {
    double of(ChunkSketch a, ChunkSketch b);
  }

  private static final class Filters extends Rival {

    private final FilterMatch match;
    private final PaperFilter filter = new PaperFilter();
    private final List<ChunkSketch> sketches = new ArrayList<>();

    Filters(String name, FilterMatch match) {
      super(name);
      this.match = match;
    }

    @Override
    void add(byte[] canonical, ShingleSet shingles) {
      sketches.add(filter.of(canonical));
    }

    @Override
    double similarity(int a, int b) {
      return match.of(sketches.get(a), sketches.get(b));
    }

    @Override
    double inclusion(int a, int b) {
      ChunkSketch one = sketches.get(a);
      ChunkSketch other = sketches.get(b);
      return Math.max(one.inclusionIn(other), other.inclusionIn(one));
    }

    @Override
    boolean needsShingles() {
      return false;
    }

    @Override
    int features(int text) {
      return sketches.get(text).setBits();
    }

    @Override
    long bytes() {
      return (long) sketches.size() * ChunkSketch.Settings.JAIN_2005.bits() / Byte.SIZE;
    }
  }

  private abstract static class Samples extends Rival {

    private final List<ShingleSketch> sketches = new ArrayList<>();
    private final List<Integer> sizes = new ArrayList<>();
    private long bytes;

    Samples(String name) {
      super(name);
    }

    abstract ShingleSketch sketch(ShingleSet shingles);

    @Override
    void add(byte[] canonical, ShingleSet shingles) {
      ShingleSketch sketch = sketch(shingles);
      int size = sketch.sample().length;
      sketches.add(sketch);
      sizes.add(size);
      bytes += (long) size * Long.BYTES;
    }

    @Override
    double similarity(int a, int b) {
      return bothEmpty(a, b) ? 0 : sketches.get(a).resemblance(sketches.get(b));
    }

    @Override
    double inclusion(int a, int b) {
      ShingleSketch one = sketches.get(a);
      ShingleSketch other = sketches.get(b);
      return sizes.get(a) == 0 || sizes.get(b) == 0
          ? 0
          : Math.max(one.containmentIn(other), other.containmentIn(one));
    }

    @Override
    int features(int text) {
      return sizes.get(text);
    }

    @Override
    long bytes() {
      return bytes;
    }

    private boolean bothEmpty(int a, int b) {
      return sizes.get(a) == 0 && sizes.get(b) == 0;
    }
  }

  private static final class MinHashes extends Rival {

    private final MinHash minHash;
    private final int each;
    private final List<long[]> sketches = new ArrayList<>();

    MinHashes(String name, int count, int each) {
      super(name);
      this.minHash = MinHash.ofComponents(count);
      this.each = each;
    }

    @Override
    void add(byte[] canonical, ShingleSet shingles) {
      long[] components = new long[shingles.size() == 0 ? 0 : minHash.components()];
      if (components.length > 0) {
        minHash.sketch(shingles.values(), shingles.size(), components);
      }
      sketches.add(each == 1 ? components : grouped(components));
    }

    @Override
    double similarity(int a, int b) {
      long[] one = sketches.get(a);
      long[] other = sketches.get(b);
      return one.length == 0 || other.length == 0 ? 0 : MinHash.resemblance(one, other);
    }

    @Override
    double inclusion(int a, int b) {
      return 0;
    }

    @Override
    boolean seesInclusion() {
      return false;
    }

    @Override
    int features(int text) {
      return sketches.get(text).length;
    }

    @Override
    long bytes() {
      return sketches.stream().mapToLong(sketch -> (long) sketch.length * Long.BYTES).sum();
    }

    private long[] grouped(long[] components) {
      long[] groups = new long[components.length / each];
      for (int i = 0; i < components.length; i++) {
        groups[i / each] = Hashes.mix(groups[i / each] + components[i]);
      }
      return groups;
    }
  }
}
