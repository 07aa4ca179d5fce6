package dev.doppel.engine.urls;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import dev.doppel.engine.internal.JoinedLines;
import dev.doppel.seen.UrlBatch;
import dev.doppel.seen.UrlVerdict;
import dev.doppel.web.url.UrlFault;
import java.io.IOException;
import java.io.OutputStream;
import java.util.EnumMap;
import java.util.Map;

/**
 * Lines that follow each other, with the verdict on each and its canonical form, or why it has
 * none. A receiver may use them until the call returns: the same object is filled again. For one
 * thread.
 */
public final class JudgedLines {

  private static final Map<UrlFault, byte[]> REASONS = reasons();

  private final boolean remembered;
  private final Slice text = new Slice();
  private final Slice form = new Slice();
  private UrlBatch batch = new UrlBatch();
  private final JoinedLines joined = new JoinedLines();

  /**
   * Of no lines.
   *
   * @param remembered whether a memory judges them; without one every URL is new
   */
  JudgedLines(boolean remembered) {
    this.remembered = remembered;
  }

  /** Moves to other lines. Returns this. */
  JudgedLines of(UrlBatch judged) {
    batch = judged;
    return this;
  }

  /** How many lines there are. */
  public int size() {
    return batch.size();
  }

  /** Whether a line is new, a duplicate or invalid. */
  public UrlVerdict verdict(int line) {
    if (batch.fault(line) != null) {
      return UrlVerdict.INVALID;
    }
    return isNew(line) ? UrlVerdict.NEW : UrlVerdict.DUPLICATE;
  }

  /** How many lines are new. */
  int fresh() {
    int fresh = 0;
    for (int i = 0; i < batch.size(); i++) {
      fresh += isNew(i) ? 1 : 0;
    }
    return fresh;
  }

  /** A line as it was read, without its end; the same object for the next one. */
  public Slice line(int line) {
    return text.set(batch.text(), batch.from(line), batch.to(line));
  }

  /** The canonical form of a line, or why there is none; the same object for the next one. */
  public Slice canonical(int line) {
    UrlFault fault = batch.fault(line);
    if (fault == null) {
      return form.set(batch.canonical(), batch.canonicalFrom(line), batch.canonicalTo(line));
    }
    byte[] reason = requireNonNull(REASONS.get(fault));
    return form.set(reason, 0, reason.length);
  }

  /** Writes the new lines as they were read, with a line feed after each, all by one call. */
  public void writeNew(OutputStream out) throws IOException {
    for (int i = 0; i < batch.size(); i++) {
      if (isNew(i)) {
        joined.add(batch.text(), batch.from(i), batch.to(i));
      }
    }
    joined.writeTo(out, batch.text());
  }

  private boolean isNew(int line) {
    return batch.fault(line) == null && (!remembered || batch.isNew(line));
  }

  private static Map<UrlFault, byte[]> reasons() {
    Map<UrlFault, byte[]> reasons = new EnumMap<>(UrlFault.class);
    for (UrlFault fault : UrlFault.values()) {
      reasons.put(fault, fault.reason().getBytes(UTF_8));
    }
    return reasons;
  }
}
