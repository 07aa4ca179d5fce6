package dev.doppel.server.api;

import dev.doppel.server.http.Problems;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;

/**
 * Lines of a bulk request, of which some may be wrong: those are answered by a problem each, and
 * the others as if they were alone.
 */
final class LineBatch<T> {

  private static final Object TO_COME = new Object();

  private final List<T> read = new ArrayList<>();
  private final List<Object> answers = new ArrayList<>();

  private LineBatch() {}

  static <T> LineBatch<T> of(List<byte[]> lines, Function<byte[], T> reading) {
    LineBatch<T> batch = new LineBatch<>();
    for (byte[] line : lines) {
      batch.add(line, reading);
    }
    return batch;
  }

  private void add(byte[] line, Function<byte[], T> reading) {
    try {
      read.add(reading.apply(line));
      answers.add(TO_COME);
    } catch (RuntimeException e) {
      answers.add(Problems.of(e).orElseThrow(() -> e).problem());
    }
  }

  /** The lines that could be read. */
  List<T> read() {
    return read;
  }

  /** Answers to all lines in their order, given those to the ones that could be read. */
  List<Object> answers(List<?> toRead) {
    Iterator<?> next = toRead.iterator();
    List<Object> all = new ArrayList<>(answers.size());
    for (Object answer : answers) {
      all.add(answer == TO_COME ? next.next() : answer);
    }
    return all;
  }
}
