package dev.doppel.io.warc;

import dev.doppel.io.content.GzipMembers;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Unpacks what was cut out of a file by guessing. For one thread. */
public final class Unpacker {

  private static final int FIRST_BYTES = 1 << 16;

  private final GzipMembers members = new GzipMembers(new ByteArrayInputStream(new byte[0]));
  private byte[] plain = new byte[FIRST_BYTES];

  /** Makes one with buffers of its own. */
  public Unpacker() {}

  /** Returns the piece unpacked, if it was no guess or a right one; null if it was a wrong one. */
  public @Nullable WarcPiece unpack(WarcPiece piece) {
    if (piece.state() != WarcPiece.State.GUESS) {
      return piece;
    }
    byte[] packed = piece.packed();
    if (packed == null) {
      return null;
    }
    try {
      members.restart(new ByteArrayInputStream(packed));
      if (!members.nextMember() || members.memberStart() > 0) {
        return null;
      }
      int length = 0;
      for (int read = 0; read >= 0; length += Math.max(0, read)) {
        if (length == plain.length && length >= Pieces.MAX_HELD) {
          return null; // to be looked at while it passes
        }
        plain = length < plain.length ? plain : Arrays.copyOf(plain, 4 * length);
        read = members.read(plain, length, plain.length - length);
      }
      return members.position() == packed.length
          ? WarcPiece.held(
              piece.from(),
              piece.to(),
              piece.from() + members.bodyStart(),
              Arrays.copyOf(plain, length))
          : null;
    } catch (IOException e) {
      return null; // what it is, a certain reader says
    }
  }
}
