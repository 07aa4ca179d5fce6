package dev.doppel.engine.internal;

import dev.doppel.core.work.InOrder;
import dev.doppel.core.work.Progress;
import dev.doppel.core.work.Workers;
import dev.doppel.io.LineInput;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One pass over lines: read into batches, worked on by all threads, taken in order. If the input
 * cannot be read to its end, what was read before is taken first. For one caller.
 *
 * @param <W> what a thread works with, such as buffers
 * @param <B> the batches, of which as many exist as can be under way
 */
public final class LinePass<W, B extends LineBatch> {

  private static final int PER_THREAD = 2;

  /** What is done with a batch, on any thread. */
  @FunctionalInterface
  public interface Work<W, B> {

    /** Works on a batch. */
    void on(B batch, W tools) throws IOException;
  }

  /** What a job does with its lines, all of it on the caller's thread. */
  public interface Job<B> {

    /** Makes an empty batch. */
    B newBatch();

    /**
     * Adds the present line of the input to a batch, and more that follow if it takes them by
     * {@link LineInput#copyTo}; all lines of a batch are of one file.
     */
    void add(LineInput line, B batch) throws IOException;

    /** Takes a batch that was worked on. */
    void take(B batch) throws IOException;

    /**
     * Is called between batches.
     *
     * @param taken the lines that were taken
     * @param isIdle whether the next line must be waited for, maybe for hours; then all lines that
     *     were read are taken
     */
    default void paused(Taken taken, boolean isIdle) throws IOException {}

    /**
     * Is called when all lines were taken.
     *
     * @param isWhole whether the input was read to its end; if not, that is thrown after this
     */
    default void ended(Taken taken, boolean isWhole) throws IOException {}
  }

  /**
   * The lines that a job took.
   *
   * @param lines how many
   * @param digest the {@link LineInput#digest} after the last of them
   */
  public record Taken(long lines, long digest) {}

  /** A batch, and where the input was after its last line. */
  private static final class Piece<B> {

    private final B batch;
    private int lines;
    private long digest;

    Piece(B batch) {
      this.batch = batch;
    }
  }

  private final Job<B> job;
  private final InOrder<W, Piece<B>, Piece<B>, IOException> pipeline;
  private final ArrayDeque<Piece<B>> free = new ArrayDeque<>();
  private @Nullable IOException damage; // at which the input ends
  private Taken taken = new Taken(0, 0);

  private LinePass(Workers workers, Supplier<W> tools, Work<W, B> work, Job<B> job) {
    this.job = job;
    InOrder.Work<W, Piece<B>, Piece<B>> onPiece =
        (piece, mine) -> {
          work.on(piece.batch, mine);
          return piece;
        };
    this.pipeline = InOrder.on(workers, PER_THREAD, tools, onPiece, this::take);
  }

  /** Returns a pass on these threads. */
  public static <W, B extends LineBatch> LinePass<W, B> on(
      Workers workers, Supplier<W> tools, Work<W, B> work, Job<B> job) {
    return new LinePass<>(workers, tools, work, job);
  }

  /** Reads the input from where it is to its end. */
  public void run(LineInput input, Progress progress) throws IOException {
    taken = new Taken(0, input.digest());
    try {
      readAll(input, progress);
    } finally {
      pipeline.close();
    }
    progress.reach(input.position());
    job.ended(taken, damage == null);
    if (damage != null) {
      throw damage;
    }
  }

  private void readAll(LineInput input, Progress progress) throws IOException {
    Piece<B> filling = nextPiece();
    while (moves(input)) {
      if (input.line() == 1) {
        filling = put(filling);
      }
      long before = input.lines() - 1;
      job.add(input, filling.batch);
      filling.lines += (int) (input.lines() - before);
      filling.digest = input.digest();
      boolean isIdle = input.isIdle();
      if (filling.batch.isFull() || isIdle) {
        filling = put(filling);
        if (isIdle) {
          pipeline.drain();
        }
        progress.reach(input.position());
        job.paused(taken, isIdle);
      }
    }
    put(filling);
    pipeline.drain();
  }

  private boolean moves(LineInput input) {
    try {
      return input.next();
    } catch (IOException e) {
      damage = e;
      return false;
    }
  }

  /** Puts a piece into the pipeline, and returns one to fill. */
  private Piece<B> put(Piece<B> piece) throws IOException {
    if (piece.lines == 0) {
      return piece;
    }
    pipeline.put(piece, 0);
    return nextPiece();
  }

  private Piece<B> nextPiece() {
    return free.isEmpty() ? new Piece<>(job.newBatch()) : free.pop();
  }

  private void take(Piece<B> piece) throws IOException {
    job.take(piece.batch);
    taken = new Taken(taken.lines + piece.lines, piece.digest);
    piece.batch.clear();
    piece.lines = 0;
    free.push(piece);
  }
}
