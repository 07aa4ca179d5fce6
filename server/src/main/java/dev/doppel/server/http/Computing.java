package dev.doppel.server.http;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** The threads that compute: some for what is short, others for what may take very long. */
final class Computing {

  private final Workers usual = Workers.oneACore("doppel-worker");
  private final Workers lengthy = Workers.oneACore("doppel-compute");
  private final Duration most;

  /**
   * Makes threads.
   *
   * @param most how long one thing may take before it is given up
   */
  Computing(Duration most) {
    this.most = most;
  }

  <T> CompletableFuture<T> later(Supplier<T> work) {
    return usual.run(work::get);
  }

  <T> CompletableFuture<T> compute(Supplier<T> work) {
    return lengthy.run(work::get, most);
  }

  int waiting() {
    return usual.waiting() + lengthy.waiting();
  }

  void close() {
    usual.close();
    lengthy.close();
  }
}
