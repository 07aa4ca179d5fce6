package dev.doppel.server.memory;

import java.io.Closeable;

/** A memory that many clients use at a time, each answer safe when it is given. */
public sealed interface SharedMemory extends Closeable
    permits SharedUrls, SharedDocuments, SharedEvents {

  /** What it was made with. */
  MemorySettings settings();

  /** How it is now. */
  MemoryState state();
}
