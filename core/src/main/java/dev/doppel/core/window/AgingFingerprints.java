package dev.doppel.core.window;

import dev.doppel.core.internal.StateReader;
import dev.doppel.core.internal.StateWriter;
import dev.doppel.core.window.FingerprintTable.Outcome;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Fingerprints with an age. Sized right it is one table; given more than it was sized for it opens
 * further ones, so that it never has to forget what is not old.
 */
final class AgingFingerprints implements SlottedHashes {

  /*
   * Only fingerprints are stored, so a full table cannot be copied to a larger one. A second, of
   * twice the cells and one more bit of fingerprint, takes what is new; the first is asked as well,
   * until all in it is old. The errors of all tables add up to less than twice that of the first.
   */

  private static final int MAX_TABLES = 24;

  private final Geometry geometry;
  private final boolean refreshes;
  private final int fingerprintBits;
  private final Generations generations;
  private final List<FingerprintTable> tables = new ArrayList<>();
  private FingerprintTable newest;
  private int foundAge;
  private boolean isAlone; // whether the newest is the only one
  private int opened; // how often a table had to be added: number n has n more bits than the first

  AgingFingerprints(WindowSettings settings, Geometry geometry) {
    this.geometry = geometry;
    this.refreshes = settings.refreshes();
    this.fingerprintBits = FingerprintTable.fingerprintBits(settings.fpp());
    this.generations = new Generations(geometry);
    this.newest = open(0);
  }

  @Override
  public void advance(long head) {
    long slots = head - generations.head();
    if (slots == 0) {
      return;
    }
    if (slots < 0 || slots >= geometry.held()) { // the head goes back only where nothing is held
      clear();
      generations.moveTo(head);
      return;
    }
    for (long slot = generations.head() + 1; slot <= head; slot++) {
      tables.forEach(FingerprintTable::endSlot);
      generations.moveTo(slot);
    }
    tables.removeIf(table -> table != newest && table.isOld());
    isAlone = tables.size() == 1;
  }

  @Override
  public boolean add(long hash, long slot) {
    newest.sweepSome();
    if (!isAlone && isInOlder(hash, slot)) {
      return false;
    }
    Outcome outcome = newest.add(hash, slot, refreshes, true);
    foundAge = newest.foundAge();
    if (outcome == Outcome.NO_ROOM) {
      opened++;
      newest = open(opened);
      newest.add(hash, slot, refreshes, true);
    }
    return outcome != Outcome.FOUND;
  }

  @Override
  public long readAhead(long hash) {
    long touched = 0;
    for (int i = 0; i < tables.size(); i++) {
      touched += tables.get(i).readAhead(hash);
    }
    return touched;
  }

  @Override
  public void clear() {
    tables.removeIf(table -> table != newest);
    isAlone = true;
    newest.clear();
  }

  @Override
  public long foundSlot() {
    return generations.head() - foundAge;
  }

  @Override
  public long effort() {
    return tables.stream().mapToLong(FingerprintTable::effort).sum();
  }

  @Override
  public double expectedErrorNow() {
    double right = 1;
    for (FingerprintTable table : tables) {
      right *= 1 - table.expectedErrorNow();
    }
    return 1 - right;
  }

  @Override
  public long bytes() {
    return tables.stream().mapToLong(FingerprintTable::bytes).sum();
  }

  @Override
  public void writeTo(StateWriter out) throws IOException {
    out.putLong(generations.head());
    out.putInt(opened);
    out.putInt(tables.size());
    for (FingerprintTable table : tables) {
      out.putInt(table.fingerprintBits());
      table.writeSizes(out);
    }
    out.check();
    for (FingerprintTable table : tables) {
      table.writeCells(out);
    }
  }

  @Override
  public void readFrom(StateReader in) throws IOException {
    generations.moveTo(in.getLong());
    opened = in.getInt();
    int count = in.getInt();
    if (opened < 0 || opened >= MAX_TABLES || count < 1 || count > opened + 1) {
      throw new IOException("the window was changed: " + count + " tables of " + opened);
    }
    tables.clear();
    for (int i = 0; i < count; i++) {
      int number = in.getInt() - fingerprintBits;
      if (number < 0 || number > opened) {
        throw new IOException("the window was changed: table " + number + " of " + opened);
      }
      newest = open(number);
      newest.readSizes(in);
    }
    in.check();
    for (FingerprintTable table : tables) {
      table.readCells(in);
    }
  }

  private boolean isInOlder(long hash, long slot) {
    for (FingerprintTable table : tables) {
      if (table != newest) {
        table.sweepSome();
        if (table.add(hash, slot, refreshes, false) == Outcome.FOUND) {
          foundAge = table.foundAge();
          return true;
        }
      }
    }
    return false;
  }

  private FingerprintTable open(int number) {
    FingerprintTable table =
        new FingerprintTable(generations, geometry.entries() << number, fingerprintBits + number);
    tables.add(table);
    isAlone = tables.size() == 1;
    return table;
  }
}
