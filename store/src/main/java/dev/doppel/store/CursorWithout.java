package dev.doppel.store;

import java.io.IOException;

/** Walks over the keys of another cursor, but for those in a table. */
record CursorWithout(KeyCursor all, KeyTable gone) implements KeyCursor {

  @Override
  public boolean next() throws IOException {
    while (all.next()) {
      if (!gone.contains(all.high(), all.low())) {
        return true;
      }
    }
    return false;
  }

  @Override
  public long high() {
    return all.high();
  }

  @Override
  public long low() {
    return all.low();
  }
}
