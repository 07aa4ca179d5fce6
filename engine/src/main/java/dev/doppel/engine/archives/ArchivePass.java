package dev.doppel.engine.archives;

import dev.doppel.core.work.InOrder;
import dev.doppel.core.work.Progress;
import dev.doppel.core.work.Workers;
import dev.doppel.io.warc.WarcFile;
import dev.doppel.io.warc.WarcPiece;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Supplier;

/**
 * Reads archives piece by piece: cut in order, looked at by all threads, handed over in order.
 *
 * @param <W> what a thread works with
 * @param <T> what comes of a piece
 */
final class ArchivePass<W, T> {

  private static final int PER_THREAD = 64;

  private final Workers workers;
  private final Supplier<W> tools;
  private final Progress progress;
  private long before; // bytes of the files read so far

  ArchivePass(Workers workers, Supplier<W> tools, Progress progress) {
    this.workers = workers;
    this.tools = tools;
    this.progress = progress;
  }

  /** Reads a file to its end. */
  void run(Path path, Opened<W, T> opened) throws IOException {
    try (WarcFile file = WarcFile.open(path);
        Target<W, T> target = opened.on(file);
        InOrder<W, WarcPiece, T, IOException> pipeline =
            InOrder.on(workers, PER_THREAD, tools, target::work, target::accept)) {
      for (WarcPiece piece = file.next(); piece != null; piece = file.next()) {
        pipeline.put(piece, piece.heldBytes());
        progress.reach(before + file.position());
      }
      pipeline.drain();
      target.end();
      before += file.position();
      progress.reach(before);
    }
  }

  /** Makes what takes the pieces of a file. */
  @FunctionalInterface
  interface Opened<W, T> {

    Target<W, T> on(WarcFile file) throws IOException;
  }

  /** What takes the pieces of a file. */
  interface Target<W, T> extends Closeable {

    /** Looks at a piece, on any thread. */
    T work(WarcPiece piece, W tools) throws IOException;

    /** Takes what came of the next piece. */
    void accept(T result) throws IOException;

    /** All pieces were taken. */
    void end() throws IOException;

    @Override
    default void close() throws IOException {}
  }
}
