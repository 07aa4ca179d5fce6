package dev.doppel.core.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.core.testkit.Binomial;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SharedWindowTest {

  private static final int THREADS = 16;
  private static final int IDS = 60_000;

  /*
   * All threads add all ids at once, from different places on. An id is never unique twice; one is
   * never unique if it looked like another, which is binomial at most, five sigmas.
   */
  @ParameterizedTest
  @CsvSource({
    "landmark, refresh",
    "landmark:1h, keep",
    "sliding:1000000, keep",
    "jumping:1h/4, refresh"
  })
  void ofManyThreadsOneIsFirst(String shape, String policy) throws Exception {
    WindowSettings settings =
        WindowSettings.parse(shape).withFpp(1e-3).withOnDuplicate(OnDuplicate.parse(policy));
    if (!shape.startsWith("sliding")) {
      settings = settings.withCapacity(IDS);
    }
    Window window = Window.shared(settings);
    AtomicIntegerArray unique = new AtomicIntegerArray(IDS);

    runAll(window, unique);

    long missing = 0;
    for (int id = 0; id < IDS; id++) {
      assertThat(unique.get(id)).isLessThanOrEqualTo(1);
      missing += 1 - unique.get(id);
    }
    assertThat(Binomial.of(IDS, 1e-3).sigmas(missing)).isLessThan(5);
    assertThat(window.events()).isEqualTo((long) THREADS * IDS);
  }

  /** By one thread, a shared window answers like a plain one, but for errors. */
  @ParameterizedTest
  @CsvSource({"sliding:20000", "jumping:20000/10", "landmark:20000"})
  void saysWhatAPlainOneSays(String shape) {
    WindowSettings settings = WindowSettings.parse(shape).withFpp(1e-5);
    Window shared = Window.shared(settings);
    Model model = new Model(settings);
    for (int i = 0; i < 60_000; i++) {
      long hash = i % 5 == 0 ? i / 2 : i;
      model.check(hash, i, shared.add(hash, i));
    }

    assertThat(model.wronglyUnique()).isZero();
    assertThat(model.wronglyDuplicate()).isLessThan(6);
    assertThat(shared.reach().events()).isPositive();
  }

  /** It may be larger by what stripes take to be sure that they have room. */
  @ParameterizedTest
  @CsvSource({
    "sliding:100000, fingerprints",
    "jumping:100000/10, planes",
    "landmark:100000, metwally-2005",
    "jumping:100000/4, metwally-2005",
    "sliding:1m, exact"
  })
  void saysOfItselfWhatAPlainOneSays(String shape, String method) {
    WindowSettings settings =
        WindowSettings.parse(shape).withMethod(WindowMethod.parse(method)).withCapacity(100_000);
    Window shared = Window.shared(settings);
    Window plain = Window.of(settings);
    for (int i = 0; i < 90_000; i++) {
      shared.add(i, i);
      plain.add(i, i);
    }

    assertThat(shared.settings()).isEqualTo(settings);
    assertThat(shared.events()).isEqualTo(90_000);
    assertThat(shared.bytes()).isBetween(plain.bytes() * 9 / 10, plain.bytes() * 3 / 2);
    assertThat(shared.expectedErrorNow())
        .isBetween(plain.expectedErrorNow() / 2, plain.expectedErrorNow() * 1.1);
    assertThat(shared.reach().millis())
        .isBetween(plain.reach().millis() * 9 / 10, plain.reach().millis() * 11 / 10);
    assertThat(shared.reach().events())
        .isBetween(plain.reach().events() * 9 / 10, plain.reach().events() * 11 / 10);
  }

  /**
   * A thread adds while the state is written, as soon as the first state of a stripe comes out:
   * what it adds to stripes that are written later is not in there.
   */
  @ParameterizedTest
  @ValueSource(strings = {"jumping:1000000/10", "landmark:1000000"})
  void isWrittenBetweenTwoEvents(String shape) throws Exception {
    WindowSettings settings = WindowSettings.parse(shape);
    Window window = Window.shared(settings);
    for (int i = 0; i < 1000; i++) {
      window.add(i, i);
    }
    ByteArrayOutputStream before = new ByteArrayOutputStream();
    window.writeTo(before);
    Thread adding = new Thread(() -> LongStream.range(1000, 2000).forEach(i -> window.add(i, i)));
    ByteArrayOutputStream meanwhile =
        new ByteArrayOutputStream() {
          @Override
          public synchronized void write(byte[] bytes, int offset, int length) {
            super.write(bytes, offset, length);
            boolean isInStripes = size() > before.size() / 100;
            if (isInStripes && adding.getState() == Thread.State.NEW) {
              adding.start();
              while (adding.getState() == Thread.State.RUNNABLE
                  || adding.getState() == Thread.State.NEW) {
                LockSupport.parkNanos(100_000);
              }
            }
          }
        };

    window.writeTo(meanwhile);
    adding.join();

    assertThat(Arrays.equals(meanwhile.toByteArray(), before.toByteArray())).isTrue();
    assertThat(window.events()).isEqualTo(2000);
  }

  private static void runAll(Window window, AtomicIntegerArray unique) throws Exception {
    CyclicBarrier start = new CyclicBarrier(THREADS);
    ExecutorService pool = Executors.newFixedThreadPool(THREADS);
    try {
      List<Future<?>> running = new ArrayList<>();
      for (int thread = 0; thread < THREADS; thread++) {
        int from = thread % 2 == 0 ? 0 : thread * IDS / THREADS;
        running.add(
            pool.submit(
                () -> {
                  start.await();
                  for (int i = 0; i < IDS; i++) {
                    int id = (from + i) % IDS;
                    if (window.add(id, 0)) {
                      unique.incrementAndGet(id);
                    }
                  }
                  return null;
                }));
      }
      for (Future<?> each : running) {
        each.get();
      }
    } finally {
      pool.shutdown();
    }
  }
}
