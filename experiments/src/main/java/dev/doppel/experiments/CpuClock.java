package dev.doppel.experiments;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** The time that the calling thread was computing, which other programs cannot stretch. */
final class CpuClock {

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private CpuClock() {}

  static long nanos() {
    return THREADS.isCurrentThreadCpuTimeSupported()
        ? THREADS.getCurrentThreadCpuTime()
        : System.nanoTime();
  }
}
