package dev.doppel.spark.urls;

import dev.doppel.core.hash.Fingerprint;
import dev.doppel.core.hash.KeyedHash;
import dev.doppel.core.hash.Secret;
import dev.doppel.engine.urls.UrlLine;
import dev.doppel.io.LineInput;
import dev.doppel.spark.input.InputPiece;
import dev.doppel.web.url.UrlCanonicalizer;
import dev.doppel.web.url.UrlFault;
import dev.doppel.web.url.UrlProfile;
import dev.doppel.web.url.UrlRules;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The lines of a piece of the input, each made canonical. For one thread. */
final class UrlPiece implements Iterator<UrlPiece> {

  private static final int MAX_LINE = 1 << 20; // as the command line has it
  private static final int PLACE_BITS = 40;

  private final InputPiece piece;
  private final UrlProfile profile;
  private final UrlCanonicalizer canonicalizer;
  private final KeyedHash hash;
  private int nextPart;
  private @Nullable LineInput lines;
  private long count;
  private boolean ready;
  private @Nullable UrlFault fault;
  private Fingerprint fingerprint = new Fingerprint(0, 0);

  UrlPiece(InputPiece piece, String profile, Secret secret) {
    this.piece = piece;
    UrlRules rules = UrlRules.of(profile);
    this.profile = rules.profile();
    this.canonicalizer = rules.canonicalizer();
    this.hash = KeyedHash.of(secret);
  }

  @Override
  public boolean hasNext() {
    try {
      while (!ready) {
        if (lines != null && lines.next()) {
          canonicalize(lines);
          count++;
          ready = true;
        } else if (nextPart < piece.parts().size()) {
          InputPiece.Part part = piece.parts().get(nextPart++);
          lines = LineInput.of(part.open(), part.source(), MAX_LINE);
        } else {
          return false;
        }
      }
      return true;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Moves to the next line and returns this. */
  @Override
  public UrlPiece next() {
    if (!hasNext()) {
      throw new NoSuchElementException("after the last line");
    }
    ready = false;
    return this;
  }

  /** The line's place among all lines of the input. */
  long place() {
    return (long) piece.number() << PLACE_BITS | (count - 1);
  }

  static int pieceOf(long place) {
    return (int) (place >>> PLACE_BITS);
  }

  LineInput line() {
    return Objects.requireNonNull(lines);
  }

  /** Why the line is no URL; null if it is one. */
  @Nullable UrlFault fault() {
    return fault;
  }

  UrlCanonicalizer canonical() {
    return canonicalizer;
  }

  Fingerprint fingerprint() {
    return fingerprint;
  }

  private void canonicalize(LineInput line) {
    fault = UrlLine.fault(line, profile);
    if (fault != null) {
      return;
    }
    if (canonicalizer.canonicalize(line.bytes(), line.from(), line.to())) {
      fingerprint = hash.fingerprint(canonicalizer.bytes(), 0, canonicalizer.length());
    } else {
      fault = canonicalizer.fault();
    }
  }
}
