package dev.doppel.similarity.columns;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** Writes and reads texts of any length as a part of a state. */
public final class StateText {

  private StateText() {}

  /** Writes a text. */
  public static void write(DataOutput out, String text) throws IOException {
    byte[] bytes = text.getBytes(UTF_8);
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  /** Reads the next text. */
  public static String read(DataInput in) throws IOException {
    byte[] bytes = new byte[in.readInt()];
    in.readFully(bytes);
    return new String(bytes, UTF_8);
  }
}
