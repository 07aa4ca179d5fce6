package dev.doppel.bench;

import com.google.common.hash.BloomFilter;
import com.google.common.hash.Funnels;
import com.google.common.io.ByteStreams;
import com.google.common.io.CountingOutputStream;
import dev.doppel.core.filter.ClassicFilter;
import dev.doppel.core.filter.Filter;
import dev.doppel.core.filter.ScalableFilter;
import dev.doppel.core.filter.SharedFilter;
import dev.doppel.core.filter.SplitBlockFilter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.datasketches.filters.bloomfilter.BloomFilterBuilder;
import org.fastfilter.bloom.BlockedBloom;
import org.fastfilter.bloom.Bloom;

/**
 * A filter of anybody's. Every class has loops of its own, lest the compiler find different filters
 * behind one call and treat all of them worse than a user's only one.
 */
interface FilterPeer {

  /** How a peer is called and made. */
  record Maker(String name, Factory factory) {}

  /** Makes an empty filter. */
  interface Factory {
    FilterPeer make(int items, double error);
  }

  /** Guava comes first, as the others are compared with it. */
  List<Maker> MAKERS =
      List.of(
          new Maker("Guava 33.7.2", OfGuava::new),
          new Maker("DataSketches 6.2.0", OfDataSketches::new),
          new Maker("fastfilter 1.0.2 Bloom", OfFastBloom::new),
          new Maker("fastfilter 1.0.2 BlockedBloom", OfFastBlocked::new),
          new Maker("Doppel classic", OfClassic::new),
          new Maker("Doppel split-block", OfSplitBlock::new),
          new Maker("Doppel split-block, batches", OfBatches::new),
          new Maker("Doppel split-block, shared", OfShared::new),
          new Maker("Doppel scalable, one link", OfScalable::new));

  void add(long[] hashes);

  /** Returns how many seem known. */
  int ask(long[] hashes);

  long bits();

  /** Guava's. */
  final class OfGuava implements FilterPeer {

    private final BloomFilter<Long> filter;

    OfGuava(int items, double error) {
      filter = BloomFilter.create(Funnels.longFunnel(), items, error);
    }

    @Override
    public void add(long[] hashes) {
      for (long hash : hashes) {
        filter.put(hash);
      }
    }

    @Override
    public int ask(long[] hashes) {
      int known = 0;
      for (long hash : hashes) {
        known += filter.mightContain(hash) ? 1 : 0;
      }
      return known;
    }

    @Override
    public long bits() {
      CountingOutputStream out = new CountingOutputStream(ByteStreams.nullOutputStream());
      try {
        filter.writeTo(out);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return 8 * out.getCount();
    }
  }

  /** Apache DataSketches'. */
  final class OfDataSketches implements FilterPeer {

    private final org.apache.datasketches.filters.bloomfilter.BloomFilter filter;

    OfDataSketches(int items, double error) {
      filter = BloomFilterBuilder.createByAccuracy(items, error, 42);
    }

    @Override
    public void add(long[] hashes) {
      for (long hash : hashes) {
        filter.update(hash);
      }
    }

    @Override
    public int ask(long[] hashes) {
      int known = 0;
      for (long hash : hashes) {
        known += filter.query(hash) ? 1 : 0;
      }
      return known;
    }

    @Override
    public long bits() {
      return filter.getCapacity();
    }
  }

  /** Fastfilter's, which are made full: of zeros here, which sizes them and adds one hash. */
  final class OfFastBloom implements FilterPeer {

    private final Bloom filter;

    OfFastBloom(int items, double error) {
      filter = Bloom.construct(new long[items], -Math.log(error) / Math.pow(Math.log(2), 2));
    }

    @Override
    public void add(long[] hashes) {
      for (long hash : hashes) {
        filter.add(hash);
      }
    }

    @Override
    public int ask(long[] hashes) {
      int known = 0;
      for (long hash : hashes) {
        known += filter.mayContain(hash) ? 1 : 0;
      }
      return known;
    }

    @Override
    public long bits() {
      return filter.getBitCount();
    }
  }

  /** Takes whole bits a hash and not an error: 11 for 1e-2, and twice a classic filter's below. */
  final class OfFastBlocked implements FilterPeer {

    private final BlockedBloom filter;

    OfFastBlocked(int items, double error) {
      int classic = (int) Math.ceil(-Math.log(error) / Math.pow(Math.log(2), 2));
      filter = BlockedBloom.construct(new long[items], error < 0.009 ? 2 * classic : classic + 1);
    }

    @Override
    public void add(long[] hashes) {
      for (long hash : hashes) {
        filter.add(hash);
      }
    }

    @Override
    public int ask(long[] hashes) {
      int known = 0;
      for (long hash : hashes) {
        known += filter.mayContain(hash) ? 1 : 0;
      }
      return known;
    }

    @Override
    public long bits() {
      return filter.getBitCount();
    }
  }

  /** Our classic filter. */
  final class OfClassic implements FilterPeer {

    private final ClassicFilter filter;

    OfClassic(int items, double error) {
      filter = ClassicFilter.sizedFor(items, error);
    }

    @Override
    public void add(long[] hashes) {
      for (long hash : hashes) {
        filter.add(hash);
      }
    }

    @Override
    public int ask(long[] hashes) {
      int known = 0;
      for (long hash : hashes) {
        known += filter.mightContain(hash) ? 1 : 0;
      }
      return known;
    }

    @Override
    public long bits() {
      return 8 * filter.bytes();
    }
  }

  /** Our split-block filter, one hash after the other. */
  final class OfSplitBlock implements FilterPeer {

    private final SplitBlockFilter filter;

    OfSplitBlock(int items, double error) {
      filter = SplitBlockFilter.sizedFor(items, error);
    }

    @Override
    public void add(long[] hashes) {
      for (long hash : hashes) {
        filter.add(hash);
      }
    }

    @Override
    public int ask(long[] hashes) {
      int known = 0;
      for (long hash : hashes) {
        known += filter.mightContain(hash) ? 1 : 0;
      }
      return known;
    }

    @Override
    public long bits() {
      return 8 * filter.bytes();
    }
  }

  /** Our split-block filter by its batch methods. */
  final class OfBatches implements FilterPeer {

    private final SplitBlockFilter filter;
    private boolean[] answers = new boolean[0];

    OfBatches(int items, double error) {
      filter = SplitBlockFilter.sizedFor(items, error);
    }

    @Override
    public void add(long[] hashes) {
      filter.addAll(hashes, 0, hashes.length, answers(hashes.length));
    }

    @Override
    public int ask(long[] hashes) {
      return filter.askAll(hashes, 0, hashes.length, answers(hashes.length));
    }

    @Override
    public long bits() {
      return 8 * filter.bytes();
    }

    private boolean[] answers(int length) {
      if (answers.length < length) {
        answers = new boolean[length];
      }
      return answers;
    }
  }

  /** Our split-block filter behind locks, used by one thread. */
  final class OfShared implements FilterPeer {

    private final Filter filter;

    OfShared(int items, double error) {
      filter = SharedFilter.of(SplitBlockFilter.sizedFor(items, error));
    }

    @Override
    public void add(long[] hashes) {
      for (long hash : hashes) {
        filter.add(hash);
      }
    }

    @Override
    public int ask(long[] hashes) {
      int known = 0;
      for (long hash : hashes) {
        known += filter.mightContain(hash) ? 1 : 0;
      }
      return known;
    }

    @Override
    public long bits() {
      return 8 * filter.bytes();
    }
  }

  /** Our scalable filter, sized well. */
  final class OfScalable implements FilterPeer {

    private final ScalableFilter filter;

    OfScalable(int items, double error) {
      filter = ScalableFilter.startingAt(items, error);
    }

    @Override
    public void add(long[] hashes) {
      for (long hash : hashes) {
        filter.add(hash);
      }
    }

    @Override
    public int ask(long[] hashes) {
      int known = 0;
      for (long hash : hashes) {
        known += filter.mightContain(hash) ? 1 : 0;
      }
      return known;
    }

    @Override
    public long bits() {
      return 8 * filter.bytes();
    }
  }
}
