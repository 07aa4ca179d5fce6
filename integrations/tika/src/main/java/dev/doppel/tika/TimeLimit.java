package dev.doppel.tika;

import dev.doppel.io.record.UnreadableRecordException.Reason;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Gives up waiting for work that takes too long, and survives what it throws. */
final class TimeLimit {

  /*
   * A thread of its own has a stack of its own, so its overflow harms nobody. One that is given up
   * is interrupted, which our handler of text heeds. A library that loops without giving text
   * cannot be stopped in this process: its thread keeps running, but does not keep the JVM alive.
   */

  private static final long STACK_BYTES = 2 << 20;

  private TimeLimit() {}

  static Extract call(Callable<Extract> work, Limits limits) throws Refusal {
    FutureTask<Extract> task = new FutureTask<>(work);
    Thread thread = new Thread(null, task, "doppel-tika", STACK_BYTES);
    thread.setDaemon(true);
    thread.start();
    try {
      return task.get(limits.time().toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      task.cancel(true);
      String problem = "broken or too large: takes longer than " + limits.time().toMillis() + " ms";
      throw new Refusal(Reason.UNREADABLE, problem);
    } catch (InterruptedException e) {
      task.cancel(true);
      Thread.currentThread().interrupt();
      throw new Refusal(Reason.UNREADABLE, "not read: interrupted");
    } catch (ExecutionException e) {
      throw Refusal.of(e.getCause() == null ? e : e.getCause());
    }
  }
}
