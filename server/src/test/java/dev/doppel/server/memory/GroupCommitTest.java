package dev.doppel.server.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.server.memory.MemoryException.Reason;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** What cannot be taken in is refused with the reason. */
class GroupCommitTest {

  /** Waits for a latch, then answers each number by itself; fails to commit a negative one. */
  private record Echo(CountDownLatch latch) implements GroupCommit.Work<Integer, Integer> {

    @Override
    public List<Integer> apply(List<Integer> requests) throws IOException {
      try {
        latch.await();
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
      if (requests.contains(-1)) {
        throw new IOException("no space");
      }
      return requests;
    }

    @Override
    public void commit() {}
  }

  @Test
  void moreThanMayWaitIsRefusedForNow() throws IOException {
    CountDownLatch latch = new CountDownLatch(1);
    try (GroupCommit<Integer, Integer> commits = GroupCommit.start("m", new Echo(latch))) {
      CompletableFuture<Integer> first = commits.submit(1, GroupCommit.MAX_WAITING);
      while (commits.waiting() > 0) {
        Thread.onSpinWait();
      }
      CompletableFuture<Integer> second = commits.submit(2, GroupCommit.MAX_WAITING);

      assertRefused(commits, Reason.BUSY, "200000 items wait for memory 'm' already; try again");

      latch.countDown();
      assertThat(first.join() + second.join()).isEqualTo(3);
    }
  }

  @Test
  void nothingIsTakenInOnceItFailed() throws IOException {
    CountDownLatch none = new CountDownLatch(0);
    try (GroupCommit<Integer, Integer> commits = GroupCommit.start("m", new Echo(none))) {
      CompletableFuture<Integer> failing = commits.submit(-1, 1);

      assertThatThrownBy(failing::join).hasRootCauseMessage("no space");
      assertRefused(commits, Reason.FAILED, "memory 'm' failed and must be opened again: no space");
      assertThat(commits.hasFailed()).isTrue();
    }
  }

  @Test
  void nothingIsTakenInOnceItIsClosed() throws IOException {
    GroupCommit<Integer, Integer> commits = GroupCommit.start("m", new Echo(new CountDownLatch(0)));
    commits.close();

    assertRefused(commits, Reason.CLOSED, "memory 'm' is being closed");
  }

  private static void assertRefused(
      GroupCommit<Integer, Integer> commits, Reason reason, String message) {
    assertThatExceptionOfType(MemoryException.class)
        .isThrownBy(() -> commits.submit(1, 1))
        .withMessage(message)
        .satisfies(e -> assertThat(e.reason()).isEqualTo(reason));
  }
}
