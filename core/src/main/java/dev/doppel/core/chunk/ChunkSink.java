package dev.doppel.core.chunk;

/** Takes the chunks of a text in order. */
@FunctionalInterface
public interface ChunkSink {

  /** Takes the chunk from byte {@code start} up to, not including, byte {@code end}. */
  void accept(int start, int end);
}
