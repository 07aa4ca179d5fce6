package dev.doppel.server.memory;

import dev.doppel.store.FolderSnapshot;
import java.io.Closeable;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;

/** A memory that many clients use at once; what an answer says is durable when it is sent. */
public sealed interface SharedMemory extends Closeable
    permits SharedUrls, SharedDocuments, SharedEvents {

  /** What it was made with. */
  MemorySettings settings();

  /** Whether its disk failed, so that it must be opened again. */
  boolean hasFailed();

  /** How it is now. */
  MemoryState state();

  /**
   * Takes its folder as it is when all that was answered is safe and nothing is under way.
   *
   * @throws MemoryException if it failed or is closed
   */
  CompletableFuture<FolderSnapshot> snapshot(Path folder);
}
