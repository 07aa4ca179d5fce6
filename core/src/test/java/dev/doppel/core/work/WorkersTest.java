package dev.doppel.core.work;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class WorkersTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8})
  void allReturnsResultsInTheOrderOfThePieces(int threads) throws IOException {
    List<Callable<Integer>> pieces = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      int result = i;
      pieces.add(() -> result);
    }
    try (Workers workers = Workers.of(threads)) {
      List<Integer> results = workers.all(pieces);

      assertThat(results).hasSize(100).isSorted();
    }
  }

  /** A program that ends is not held up by its threads. */
  @Test
  void threadsAreDaemons() throws IOException {
    try (Workers workers = Workers.of(2)) {
      Callable<Boolean> isDaemon = () -> Thread.currentThread().isDaemon();

      assertThat(workers.all(List.of(isDaemon))).containsExactly(true);
    }
  }

  @Test
  void closeWaitsUntilInterruptedWorkHasEnded() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch never = new CountDownLatch(1);
    AtomicBoolean ended = new AtomicBoolean();
    Workers workers = Workers.of(2);
    InOrder<Object, Integer, Integer, IOException> pipeline =
        InOrder.on(
            workers,
            1,
            Object::new,
            (item, tools) -> {
              begun.countDown();
              try {
                never.await();
              } catch (InterruptedException e) {
                spin(); // as one that has to clean up
              }
              ended.set(true);
              return item;
            },
            result -> {});
    pipeline.put(0, 0);
    begun.await();

    workers.close();

    assertThat(ended).isTrue();
  }

  private static void spin() {
    long end = System.nanoTime() + 200_000_000;
    while (System.nanoTime() - end < 0) {
      Thread.onSpinWait();
    }
  }

  @Test
  void aClosedPipelineBeginsNothingMore() throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    CountDownLatch bothBegun = new CountDownLatch(2);
    AtomicInteger begun = new AtomicInteger();
    List<Integer> taken = new ArrayList<>();
    try (Workers workers = Workers.of(2)) {
      InOrder<Object, Integer, Integer, IOException> pipeline =
          InOrder.on(
              workers,
              10,
              Object::new,
              (item, tools) -> {
                begun.incrementAndGet();
                bothBegun.countDown();
                try {
                  go.await();
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                }
                return item;
              },
              taken::add);
      for (int i = 0; i < 20; i++) {
        pipeline.put(i, 0);
      }
      bothBegun.await();

      pipeline.close();
      go.countDown();
      pipeline.drain();
      Callable<String> next = () -> "the threads stay";

      assertThat(workers.all(List.of(next, next))).hasSize(2);
      assertThat(begun).hasValue(2);
      assertThat(taken).isEmpty();
    }
  }
}
