package dev.doppel.core.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class InOrderTest {

  private static final int PER_THREAD = 3;
  private static final int MEGABYTE = 1 << 20;

  private final List<Integer> taken = new ArrayList<>();

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8})
  void resultsComeInTheOrderOfTheItems(int threads) throws IOException {
    try (Workers workers = Workers.of(threads);
        InOrder<Object, Integer, Integer, IOException> pipeline =
            pipeline(workers, InOrderTest::busyThenSame)) {
      for (int i = 0; i < 2000; i++) {
        pipeline.put(i, 0);
      }
      pipeline.drain();
    }
    assertThat(taken).containsExactlyElementsOf(IntStream.range(0, 2000).boxed().toList());
  }

  /** The first item does not end before so many others have begun as may be under way. */
  @Test
  void noMoreItemsAreUnderWayThanAllowed() throws IOException {
    int threads = 4;
    int most = threads * PER_THREAD;
    int mostUnderWay = 0;
    CountDownLatch isFull = new CountDownLatch(most);
    try (Workers workers = Workers.of(threads);
        InOrder<Object, Integer, Integer, IOException> pipeline =
            pipeline(workers, item -> item == 0 ? after(isFull, item) : item)) {
      for (int i = 0; i < 1000; i++) {
        pipeline.put(i, 0);
        isFull.countDown();
        mostUnderWay = Math.max(mostUnderWay, i + 1 - taken.size());
      }
      pipeline.drain();
    }
    assertThat(mostUnderWay).isEqualTo(most);
    assertThat(taken).hasSize(1000);
  }

  @Test
  void largeItemsTakeTheirRoomAlone() throws IOException {
    try (Workers workers = Workers.of(4);
        InOrder<Object, Integer, Integer, IOException> pipeline = pipeline(workers, item -> item)) {
      pipeline.put(0, 40 * MEGABYTE);
      pipeline.put(1, 24 * MEGABYTE);
      assertThat(taken).isEmpty();

      pipeline.put(2, 1); // one byte more than is allowed
      assertThat(taken).containsExactly(0);

      pipeline.put(3, 100 * MEGABYTE);
      assertThat(taken).containsExactly(0, 1, 2);
    }
  }

  /** The later item fails first by the clock. */
  @Test
  void theFirstErrorInTheOrderOfTheItemsWins() {
    CountDownLatch hasFailed = new CountDownLatch(1);
    assertThatThrownBy(
            () -> {
              try (Workers workers = Workers.of(4);
                  InOrder<Object, Integer, Integer, IOException> pipeline =
                      pipeline(workers, item -> failing(item, hasFailed))) {
                for (int i = 0; i < 10; i++) {
                  pipeline.put(i, 0);
                }
                pipeline.drain();
              }
            })
        .isExactlyInstanceOf(IOException.class)
        .hasMessage("item 2");
    assertThat(taken).containsExactly(0, 1);
  }

  private static int failing(int item, CountDownLatch hasFailed) throws IOException {
    if (item == 2) {
      after(hasFailed, item);
      throw new IOException("item 2");
    }
    if (item == 5) {
      hasFailed.countDown();
      throw new IOException("item 5");
    }
    return item;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void whatWorkThrowsIsThrownAsItIs(int threads) {
    for (Throwable problem :
        List.of(
            new InterruptedIOException("of files"),
            new UncheckedIOException(new IOException("unchecked")),
            new OutOfMemoryError("error"))) {
      assertThatThrownBy(
              () -> {
                try (Workers workers = Workers.of(threads);
                    InOrder<Object, Integer, Integer, IOException> pipeline =
                        pipeline(workers, item -> thrown(problem))) {
                  pipeline.put(0, 0);
                  pipeline.drain();
                }
              })
          .isSameAs(problem);
    }
  }

  private static int thrown(Throwable problem) throws IOException {
    if (problem instanceof IOException ofFiles) {
      throw ofFiles;
    }
    if (problem instanceof Error error) {
      throw error;
    }
    throw (RuntimeException) problem;
  }

  @Test
  void oneThreadIsTheCallersOwn() throws IOException {
    Set<Thread> used = ConcurrentHashMap.newKeySet();
    try (Workers workers = Workers.of(1);
        InOrder<Object, Integer, Integer, IOException> pipeline =
            pipeline(workers, item -> noting(used, item))) {
      for (int i = 0; i < 100; i++) {
        pipeline.put(i, 0);
        assertThat(taken).hasSize(i + 1); // nothing is under way
      }
      List<Thread> ofPieces = workers.all(List.of(Thread::currentThread, Thread::currentThread));
      assertThat(ofPieces).containsOnly(Thread.currentThread());
    }
    assertThat(used).containsExactly(Thread.currentThread());
  }

  @Test
  void noThreadSurvives() throws IOException {
    Set<Thread> used = ConcurrentHashMap.newKeySet();
    CountDownLatch begun = new CountDownLatch(1);
    try (Workers workers = Workers.of(3);
        InOrder<Object, Integer, Integer, IOException> pipeline =
            pipeline(
                workers,
                item -> {
                  noting(used, item);
                  begun.countDown();
                  return item;
                })) {
      for (int i = 0; i < 9; i++) {
        pipeline.put(i, 0); // and never waits for the last of them
      }
      after(begun, 0); // closed before, on a busy machine it would begin nothing
    }
    assertThat(used).isNotEmpty().allMatch(InOrderTest::ends);
    assertThat(used).doesNotContain(Thread.currentThread()).allMatch(Thread::isDaemon);
  }

  /** Work that waits for ever ends with the pool, also if the caller is interrupted meanwhile. */
  @Test
  void anInterruptedCallerLeavesNoThreadBehind() {
    Set<Thread> used = ConcurrentHashMap.newKeySet();
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch never = new CountDownLatch(1);
    assertThatThrownBy(
            () -> {
              try (Workers workers = Workers.of(2);
                  InOrder<Object, Integer, Integer, IOException> pipeline =
                      pipeline(
                          workers,
                          item -> {
                            noting(used, item);
                            begun.countDown();
                            return after(never, item);
                          })) {
                pipeline.put(0, 0);
                after(begun, 0);
                Thread.currentThread().interrupt();
                pipeline.drain();
              }
            })
        .isInstanceOf(InterruptedIOException.class);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(used).hasSize(1).allMatch(InOrderTest::ends);
  }

  /** A pool has ended a moment before its last thread has. */
  private static boolean ends(Thread thread) {
    try {
      thread.join(10_000);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return !thread.isAlive();
  }

  /** Tools are buffers: as few as threads, and none for two at a time. */
  @Test
  void toolsAreMadeOncePerThread() throws IOException {
    AtomicInteger made = new AtomicInteger();
    try (Workers workers = Workers.of(4);
        InOrder<AtomicInteger, Integer, Integer, IOException> pipeline =
            InOrder.on(
                workers,
                PER_THREAD,
                () -> {
                  made.incrementAndGet();
                  return new AtomicInteger();
                },
                (item, tool) -> {
                  int others = tool.getAndIncrement();
                  int same = busyThenSame(item);
                  tool.decrementAndGet();
                  return others == 0 ? same : -1;
                },
                taken::add)) {
      for (int i = 0; i < 1000; i++) {
        pipeline.put(i, 0);
      }
      pipeline.drain();
    }
    assertThat(made).hasValueBetween(1, 4);
    assertThat(taken).hasSize(1000).doesNotContain(-1);
  }

  @Test
  void thereIsAtLeastOneThread() {
    assertThatThrownBy(() -> Workers.of(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("threads must be 1 or more, got 0");
  }

  private interface Step {
    int of(int item) throws IOException;
  }

  private InOrder<Object, Integer, Integer, IOException> pipeline(Workers workers, Step step) {
    return InOrder.on(workers, PER_THREAD, Object::new, (item, tools) -> step.of(item), taken::add);
  }

  /** Later items are done sooner. */
  private static int busyThenSame(int item) {
    double sum = 0;
    for (int i = 0; i < 1000 * (10 - item % 10); i++) {
      sum += Math.sqrt(i);
    }
    return sum < 0 ? -1 : item;
  }

  private static int noting(Set<Thread> used, int item) {
    used.add(Thread.currentThread());
    return item;
  }

  private static int after(CountDownLatch latch, int item) throws IOException {
    try {
      assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
      return item;
    } catch (InterruptedException e) {
      throw new InterruptedIOException("interrupted");
    }
  }
}
