package dev.doppel.store;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Walks over the keys of several cursors together. No two of them may share a key. */
final class MergeCursor implements KeyCursor {

  private final List<KeyCursor> live = new ArrayList<>(); // each at a key not yet handed out
  private boolean started;
  private int least;

  /** Takes the cursors before their first key. */
  static MergeCursor of(List<KeyCursor> cursors) throws IOException {
    MergeCursor merge = new MergeCursor();
    for (KeyCursor cursor : cursors) {
      if (cursor.next()) {
        merge.live.add(cursor);
      }
    }
    return merge;
  }

  @Override
  public boolean next() throws IOException {
    if (started && !live.get(least).next()) {
      live.remove(least);
    }
    started = true;
    if (live.isEmpty()) {
      return false;
    }
    least = 0;
    for (int i = 1; i < live.size(); i++) {
      if (isLess(live.get(i), live.get(least))) {
        least = i;
      }
    }
    return true;
  }

  @Override
  public long high() {
    return live.get(least).high();
  }

  @Override
  public long low() {
    return live.get(least).low();
  }

  private static boolean isLess(KeyCursor left, KeyCursor right) {
    return Keys.compare(left.high(), left.low(), right.high(), right.low()) < 0;
  }
}
