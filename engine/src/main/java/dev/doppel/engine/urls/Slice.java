package dev.doppel.engine.urls;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;

/**
 * Some bytes of an array, without a copy of them. A receiver may use it until the call returns: it
 * is moved from line to line. For one thread.
 */
public final class Slice {

  private byte[] array = {};
  private int from;
  private int to;

  /** Of no bytes. */
  public Slice() {}

  /** Moves to other bytes. Returns this. */
  public Slice set(byte[] newArray, int newFrom, int newTo) {
    array = newArray;
    from = newFrom;
    to = newTo;
    return this;
  }

  /** Holds the bytes, from {@link #from} to before {@link #to}. */
  public byte[] array() {
    return array;
  }

  /** Where the bytes begin. */
  public int from() {
    return from;
  }

  /** Where the bytes end; the last one is before it. */
  public int to() {
    return to;
  }

  /** Writes the bytes. */
  public void writeTo(OutputStream out) throws IOException {
    out.write(array, from, to - from);
  }

  /** Returns the bytes as UTF-8 text. */
  @Override
  public String toString() {
    return new String(array, from, to - from, UTF_8);
  }
}
