package dev.doppel.core.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class SharedFilterTest {

  private static final int THREADS = 16;

  /** What holds for a shared filter, whatever is behind. */
  abstract static class Contract extends FilterContract.Fixed {

    abstract SharedFilter shared(long items, double error);

    @Override
    Filter sizedFor(long items, double error) {
      return shared(items, error);
    }

    /**
     * Sixteen threads add one million hashes, all the same, in the same order. No hash may be new
     * to two of them; hashes new to none are errors of the filter, as many as one thread finds.
     */
    @Test
    void ofManyThreadsOneIsFirst() throws Exception {
      int items = 1_000_000;
      SharedFilter filter = shared(items, 0.001);
      AtomicIntegerArray firsts = new AtomicIntegerArray(items);

      together(
          () -> {
            for (int i = 0; i < items; i++) {
              if (filter.add(i)) {
                firsts.incrementAndGet(i);
              }
            }
            return null;
          });

      long never = 0;
      for (int i = 0; i < items; i++) {
        assertThat(firsts.get(i)).as("hash %d", i).isLessThanOrEqualTo(1);
        never += 1 - firsts.get(i);
      }
      // A filter errs less on its way to its error of 1e-3, which would be 1000 here.
      assertThat(never).isLessThan(500);
      assertThat(filter.added()).isEqualTo(items - never);
      assertThat(LongStream.range(0, items)).allMatch(filter::mightContain);
    }

    /** Every thread adds its own: no bit of another's may get lost. */
    @Test
    void noThreadUndoesWhatAnotherDid() throws Exception {
      int each = 20_000;
      SharedFilter filter = shared((long) THREADS * each, 0.01);
      AtomicInteger next = new AtomicInteger();

      together(
          () -> {
            long first = (long) next.getAndIncrement() * each;
            LongStream.range(first, first + each).forEach(filter::add);
            return null;
          });

      Filter alone = shared((long) THREADS * each, 0.01);
      LongStream.range(0, (long) THREADS * each).forEach(alone::add);
      assertThat(filter.expectedErrorNow()).isEqualTo(alone.expectedErrorNow());
      assertThat(filter.fill()).isEqualTo(alone.fill());
    }

    @Test
    void whenFull_isToldOnceByAllThreads() throws Exception {
      SharedFilter filter = shared(1000, 0.01);
      AtomicInteger told = new AtomicInteger();
      filter.whenFull(full -> told.incrementAndGet());

      together(
          () -> {
            LongStream.range(0, 5000).forEach(filter::add);
            return null;
          });

      assertThat(told).hasValue(1);
    }

    private static void together(Callable<Void> work) throws Exception {
      ExecutorService pool = Executors.newFixedThreadPool(THREADS);
      CyclicBarrier start = new CyclicBarrier(THREADS);
      try {
        List<Future<Void>> running = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
          running.add(
              pool.submit(
                  () -> {
                    start.await();
                    return work.call();
                  }));
        }
        for (Future<Void> each : running) {
          each.get();
        }
      } catch (ExecutionException e) {
        throw new AssertionError(e.getCause());
      } finally {
        pool.shutdownNow();
      }
    }
  }

  @Nested
  class OverSplitBlocks extends Contract {

    @Override
    SharedFilter shared(long items, double error) {
      return SharedFilter.of(SplitBlockFilter.sizedFor(items, error));
    }

    @Override
    double expectedError(int items, double error) {
      return new SplitBlockFilterTest().expectedError(items, error);
    }

    @Override
    Filter read(InputStream in) throws IOException {
      return SharedFilter.of(SplitBlockFilter.read(in));
    }
  }

  @Nested
  class OverAClassicFilter extends Contract {

    @Override
    SharedFilter shared(long items, double error) {
      return SharedFilter.of(ClassicFilter.sizedFor(items, error));
    }

    @Override
    double expectedError(int items, double error) {
      return new ClassicFilterTest().new InOneSpace().expectedError(items, error);
    }

    @Override
    Filter read(InputStream in) throws IOException {
      return SharedFilter.of(ClassicFilter.read(in));
    }
  }

  @Test
  void isReadByTheClassBehindIt() throws IOException {
    SharedFilter filter = SharedFilter.of(SplitBlockFilter.sizedFor(10, 0.1));
    filter.add(1);
    ByteArrayInputStream in = new ByteArrayInputStream(FilterContract.bytes(filter));

    SplitBlockFilter read = SplitBlockFilter.read(in);

    assertThat(read.added()).isEqualTo(1);
    assertThat(filter).hasToString("SharedFilter[" + read + "]");
    byte[] bytes = FilterContract.bytes(filter);
    assertThatThrownBy(() -> ClassicFilter.read(new ByteArrayInputStream(bytes)))
        .hasMessage("not a classic filter: kind 1");
  }
}
