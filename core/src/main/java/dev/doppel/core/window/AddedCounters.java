package dev.doppel.core.window;

import dev.doppel.core.internal.StateReader;
import dev.doppel.core.internal.StateWriter;
import java.io.IOException;
import java.util.Arrays;
import java.util.stream.Stream;

/**
 * The paper's jumping window: a counting filter for each sub-window and one for their sum, from
 * which the oldest is subtracted when the window jumps.
 */
final class AddedCounters implements SlottedHashes {

  /*
   * The paper adds a sub-window's counters to the sum when the sub-window is full and asks both
   * until then; adding to both at once gives the same answers.
   *
   * A hash that looks present in the current sub-window is not added to it again: its counters
   * there are above 0 already, which is all that asking looks at. Otherwise one item that comes
   * thousands of times would drive its counters to their end.
   */

  private static final int CELLS_AN_EVENT = 1000; // a pass over a part costs each at most
  private static final int WIDTH = 4; // a counter is Poisson(ln 2): 16 or more once in 1e16

  private final boolean refreshes;
  private final Counters sum;
  private final Counters[] parts;
  private final FewHashes[] added; // by part: what it counts
  private long head;
  private long effort;

  AddedCounters(WindowSettings settings, Geometry geometry) {
    HashSpaces spaces = HashSpaces.of(settings, geometry);
    this.refreshes = settings.refreshes();
    this.sum = new Counters(spaces, WIDTH);
    this.parts =
        Stream.generate(() -> new Counters(spaces, WIDTH))
            .limit(geometry.span())
            .toArray(Counters[]::new);
    this.added =
        Stream.generate(() -> new FewHashes(sum.size() / CELLS_AN_EVENT))
            .limit(parts.length)
            .toArray(FewHashes[]::new);
  }

  @Override
  public void advance(long newHead) {
    long slots = newHead - head;
    if (slots == 0) {
      return;
    }
    if (slots < 0 || slots >= parts.length) {
      clear();
    } else {
      for (long slot = head + 1; slot <= newHead; slot++) {
        subtract((int) Math.floorMod(slot, (long) parts.length));
      }
    }
    head = newHead;
  }

  @Override
  public boolean add(long hash, long slot) {
    boolean known = sum.mightContain(hash);
    Counters current = part(head);
    if ((!known || refreshes) && !current.mightContain(hash)) {
      current.add(hash);
      sum.add(hash);
      added[(int) Math.floorMod(head, (long) parts.length)].add(hash);
    }
    return !known;
  }

  @Override
  public void clear() {
    boolean areFew = !sum.isStuck() && Arrays.stream(added).allMatch(FewHashes::isComplete);
    for (int i = 0; i < parts.length; i++) {
      if (areFew) {
        Counters part = parts[i];
        effort += added[i].size() * (long) sum.functions();
        added[i].forEach(sum::erase);
        added[i].forEach(part::erase);
      } else {
        effort += sum.size();
        parts[i].clear();
      }
      added[i].begin();
    }
    if (!areFew) {
      sum.clear();
    }
  }

  /** Takes a part out of the sum; by what was added to it, or cell by cell. */
  private void subtract(int index) {
    Counters part = parts[index];
    if (added[index].isComplete() && !sum.isStuck()) {
      effort += added[index].size() * (long) sum.functions();
      added[index].forEach(sum::remove);
      added[index].forEach(part::erase);
    } else {
      effort += sum.size();
      sum.subtractAndClear(part);
    }
    added[index].begin();
  }

  @Override
  public long effort() {
    return effort;
  }

  @Override
  public double expectedErrorNow() {
    return sum.expectedErrorNow();
  }

  @Override
  public long bytes() {
    long lists = Arrays.stream(added).mapToLong(FewHashes::bytes).sum();
    return sum.bytes() * (parts.length + 1) + lists;
  }

  @Override
  public void writeTo(StateWriter out) throws IOException {
    out.putLong(head);
    sum.writeSizes(out);
    for (Counters part : parts) {
      part.writeSizes(out);
    }
    out.check();
    sum.writeCells(out);
    for (Counters part : parts) {
      part.writeCells(out);
    }
  }

  @Override
  public void readFrom(StateReader in) throws IOException {
    head = in.getLong();
    sum.readSizes(in);
    for (Counters part : parts) {
      part.readSizes(in);
    }
    in.check();
    sum.readCells(in);
    for (Counters part : parts) {
      part.readCells(in);
    }
    for (FewHashes each : added) {
      each.giveUp();
    }
  }

  private Counters part(long slot) {
    return parts[(int) Math.floorMod(slot, (long) parts.length)];
  }
}
