package dev.doppel.similarity.group;

import java.util.ArrayList;
import java.util.List;

/** The whole numbers from {@code from} up to, not including, {@code to}. */
record Range(int from, int to) {

  /** After as many rows progress is told. */
  static final int STEP = 1 << 12;

  /** Cuts [0, size) into at most {@code parts} ranges of about one length. */
  static List<Range> split(int size, int parts) {
    List<Range> ranges = new ArrayList<>();
    for (int part = 0; part < parts; part++) {
      int from = (int) ((long) size * part / parts);
      int to = (int) ((long) size * (part + 1) / parts);
      if (from < to) {
        ranges.add(new Range(from, to));
      }
    }
    return ranges;
  }
}
