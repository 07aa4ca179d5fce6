package dev.doppel.engine.archives;

import dev.doppel.core.work.InOrder;
import dev.doppel.core.work.Progress;
import dev.doppel.core.work.Workers;
import dev.doppel.io.warc.Unpacker;
import dev.doppel.io.warc.WarcFile;
import dev.doppel.io.warc.WarcPiece;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

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
        Target<W, T> target = opened.on(file)) {
      Joining joining = new Joining(file, target);
      try (InOrder<Tools<W>, WarcPiece, Looked<T>, IOException> pipeline =
          InOrder.on(
              workers,
              PER_THREAD,
              () -> new Tools<>(new Unpacker(), tools.get()),
              (piece, mine) -> look(piece, mine, target),
              joining::accept)) {
        for (WarcPiece piece = file.next(); piece != null; piece = file.next()) {
          pipeline.put(piece, piece.heldBytes());
          progress.reach(before + file.position());
        }
        pipeline.drain();
      }
      joining.fill(file.size());
      target.end();
      before += file.size();
      progress.reach(before);
    }
  }

  private Looked<T> look(WarcPiece piece, Tools<W> mine, Target<W, T> target) throws IOException {
    WarcPiece unpacked = mine.unpacker().unpack(piece);
    T result = unpacked == null ? null : target.work(unpacked, mine.own());
    return new Looked<>(piece.from(), piece.to(), result);
  }

  /** What a thread works with. */
  private record Tools<W>(Unpacker unpacker, W own) {}

  /** What came of a piece; null if it was cut out wrongly. */
  private record Looked<T>(long from, long to, @Nullable T result) {}

  /** Joins what was cut out rightly, and cuts anew what was not. */
  private final class Joining {

    private final WarcFile file;
    private final Target<W, T> target;
    private final W own = tools.get();
    private long reached;

    Joining(WarcFile file, Target<W, T> target) {
      this.file = file;
      this.target = target;
    }

    void accept(Looked<T> looked) throws IOException {
      T result = looked.result();
      if (result != null) {
        fill(looked.from());
        if (reached == looked.from()) {
          target.accept(result);
          reached = looked.to();
        }
      }
    }

    /** Reads pieces that are certain, until one begins at a place or after it. */
    void fill(long place) throws IOException {
      while (reached < place) {
        WarcPiece piece = file.pieceAt(reached);
        if (piece == null) {
          return;
        }
        target.accept(target.work(piece, own));
        reached = piece.to();
      }
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
