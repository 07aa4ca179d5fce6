package dev.doppel.io.warc;

import dev.doppel.io.content.GzipMembers;
import dev.doppel.io.warc.WarcPiece.State;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** The members of a gzip file. For one thread. */
final class MemberPieces extends Pieces {

  private final GzipMembers members;
  private final long start;
  private final long size;
  private long reached; // up to which pieces were handed out
  private @Nullable WarcPiece waiting; // after the blanks before it

  /**
   * Reads a file from a place on.
   *
   * @param in what is there
   * @param size of the file
   */
  MemberPieces(InputStream in, long start, long size) {
    this.members = new GzipMembers(in);
    this.start = start;
    this.size = size;
    this.reached = start;
  }

  @Override
  @Nullable WarcPiece next() throws IOException {
    WarcPiece piece = waiting == null ? member() : waiting;
    waiting = null;
    if (piece == null && reached < size) {
      piece = WarcPiece.other(reached, size, State.BLANK, "");
    }
    if (piece != null && reached < piece.from()) {
      waiting = piece;
      piece = WarcPiece.other(reached, piece.from(), State.BLANK, "");
    }
    reached = piece == null ? size : piece.to();
    return piece;
  }

  private @Nullable WarcPiece member() throws IOException {
    try {
      if (!members.nextMember()) {
        return null;
      }
      long from = start + members.memberStart();
      Unpacked unpacked = unpack(members);
      return unpacked.piece(from, start + members.position(), start + members.bodyStart());
    } catch (EOFException | java.util.zip.ZipException damage) {
      boolean goesOn = members.skipDamage();
      long to = goesOn ? start + members.position() : size;
      boolean isCut = damage instanceof EOFException && !goesOn;
      return WarcPiece.other(
          reached, to, isCut ? State.CUT : State.BROKEN, String.valueOf(damage.getMessage()));
    }
  }

  @Override
  public void close() throws IOException {
    members.close();
  }
}
