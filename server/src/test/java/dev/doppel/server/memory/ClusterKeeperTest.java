package dev.doppel.server.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.index.StoredDocuments;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On the thread of the test, or on none. Clusters of documents that are closed cannot be found. */
class ClusterKeeperTest {

  private static final int MANY = ClusterKeeper.AT_ONCE + 1;

  @TempDir private Path folder;

  private static final class HeldThread extends ThreadPoolExecutor {
    private boolean isRunning = true;
    private boolean isFull;
    private int runs;

    HeldThread() {
      super(1, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
    }

    @Override
    public void execute(Runnable work) {
      if (isFull) {
        throw new OutOfMemoryError("no more threads");
      }
      runs++;
      if (isRunning) {
        work.run();
      }
    }
  }

  private StoredDocuments many() throws IOException {
    StoredDocuments documents = StoredDocuments.open(folder);
    for (int i = 0; i < MANY; i++) {
      documents.add("d" + i, "the text of number " + i + " and of no other, as " + 7 * i + " says");
    }
    return documents;
  }

  @Test
  void whatFailedIsNotTriedAgainBeforeSomebodyAsks() throws IOException {
    StoredDocuments documents = many();
    documents.close();
    HeldThread thread = new HeldThread();
    try (ClusterKeeper keeper = new ClusterKeeper("m", documents, thread)) {
      assertThatThrownBy(keeper.ready()::join)
          .hasCauseInstanceOf(MemoryException.class)
          .hasMessageContaining("could not be found");
      assertThat(thread.runs).isEqualTo(1);
      keeper.wake();
      assertThat(thread.runs).isEqualTo(1);

      assertThatThrownBy(keeper::left).isInstanceOf(MemoryException.class);
      keeper.wake();
      assertThat(thread.runs).isEqualTo(1);
      assertThat(keeper.left()).isEqualTo(MANY);
      assertThat(thread.runs).isEqualTo(2);
    }
  }

  @Test
  void aThreadThatCannotBeginIsTriedAgainWhenSomebodyAsks() throws IOException {
    HeldThread thread = new HeldThread();
    try (StoredDocuments documents = many();
        ClusterKeeper keeper = new ClusterKeeper("m", documents, thread)) {
      thread.isFull = true;
      assertThatCode(keeper::begin).doesNotThrowAnyException(); // a commit is no worse for it
      assertThatThrownBy(keeper::left).hasMessageContaining("no more threads");

      thread.isFull = false;
      keeper.ready().join();
      assertThat(keeper.left()).isZero();
    }
  }

  @Test
  void aFailureIsForgottenWhenTheyWereFound() throws IOException {
    HeldThread thread = new HeldThread();
    try (StoredDocuments documents = many();
        ClusterKeeper keeper = new ClusterKeeper("m", documents, thread)) {
      thread.isFull = true;
      keeper.begin();
      thread.isFull = false;
      keeper.ready().join();

      thread.isRunning = false;
      for (int i = 0; i < MANY; i++) {
        documents.add("later" + i, "a later text, the one of number " + i + " or " + 11 * i);
      }
      assertThat(keeper.left()).isEqualTo(MANY);
    }
  }

  @Test
  void whoDoesNotWaitForEverIsToldToTryAgain() throws IOException {
    HeldThread thread = new HeldThread();
    thread.isRunning = false;
    ClusterKeeper keeper;
    CompletableFuture<?> patient;
    try (StoredDocuments documents = many()) {
      keeper = new ClusterKeeper("m", documents, thread);
      assertThatThrownBy(keeper.readyWithin(Duration.ofMillis(1))::join)
          .hasCauseInstanceOf(MemoryException.class)
          .hasMessageContaining("still being found; try again");
      patient = keeper.ready();
      keeper.close();
    }
    assertThatThrownBy(patient::join)
        .hasCauseInstanceOf(MemoryException.class)
        .hasMessageContaining("is being closed");
  }
}
