package dev.doppel.bench.faults;

import java.util.Optional;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;

/** What tests need that trace processes. */
final class Strace {

  private Strace() {}

  /** Skips the test where strace does not work, and fails it under CI or DOPPEL_CI. */
  static void require() throws InterruptedException {
    Optional<String> missing = SystemCalls.missing();
    if (missing.isPresent()) {
      String reason = "NO KILLS AT SYSTEM CALLS: " + missing.get();
      if (System.getenv("CI") != null || System.getenv("DOPPEL_CI") != null) {
        Assertions.fail(reason);
      }
      System.err.println(reason);
      Assumptions.abort(reason);
    }
  }
}
