package dev.doppel.engine.events;

import dev.doppel.engine.internal.JoinedLines;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Lines that follow each other, with the verdict on each. A receiver may use them until the call
 * returns: the same object is filled again. For one thread.
 */
public final class JudgedEvents {

  private final EventVerdict[] verdicts = new EventVerdict[EventBatch.LINES];
  private final JoinedLines joined = new JoinedLines();
  private EventBatch batch;

  JudgedEvents(EventBatch batch) {
    this.batch = batch;
  }

  /** Moves to other lines, whose verdicts are to be set. */
  void begin(EventBatch other) {
    batch = other;
  }

  void set(int line, EventVerdict verdict) {
    verdicts[line] = verdict;
  }

  /** How many lines there are. */
  public int size() {
    return batch.size();
  }

  /** The verdict on a line. */
  public EventVerdict verdict(int line) {
    return verdicts[line];
  }

  /** Holds the lines, each from {@link #from} to before {@link #to}, without its end. */
  public byte[] text() {
    return batch.text();
  }

  /** Where a line begins. */
  public int from(int line) {
    return batch.from(line);
  }

  /** Where a line ends; its last byte is before it. */
  public int to(int line) {
    return batch.to(line);
  }

  /** Writes the lines of a verdict, with a line feed after each, all by one call. */
  public void write(EventVerdict verdict, OutputStream out) throws IOException {
    for (int i = 0; i < size(); i++) {
      if (verdicts[i] == verdict) {
        joined.add(text(), from(i), to(i));
      }
    }
    joined.writeTo(out, text());
  }
}
