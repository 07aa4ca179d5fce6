package dev.doppel.engine.mirrors.parts;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.hash.KeyedHash;
import dev.doppel.core.hash.Secret;
import dev.doppel.io.LineInput;
import dev.doppel.web.url.UrlCanonicalizer;
import java.io.IOException;
import java.util.Arrays;

/**
 * Reads lines of {@code url<TAB>fingerprint} row by row, as {@link MirrorSteps} does in batches,
 * but without their sketches. For one thread.
 */
public final class MirrorLines {

  private final LineInput input;
  private final KeyedHash hash;
  private final UrlCanonicalizer canonicalizer = MirrorRows.RULES.canonicalizer();
  private final RowBatch batch = RowBatch.withoutSketches();
  private int next;
  private boolean more;
  private long malformed;

  /**
   * Reads all lines of an input.
   *
   * @param secret keys the {@link #content}, so that strangers cannot make contents that collide;
   *     all who read lines of one crawl need the same
   */
  public MirrorLines(LineInput input, Secret secret) throws IOException {
    this.input = input;
    this.hash = KeyedHash.of(secret);
    this.more = input.next();
  }

  /** Moves to the next line that has a URL; false after the last. */
  public boolean next() throws IOException {
    while (next == batch.size()) {
      if (!more) {
        return false;
      }
      read();
    }
    next++;
    return true;
  }

  /** The name of the host, and its port. */
  public String host() {
    RowBatch.Row row = row();
    return new String(batch.bytes(), row.from(), row.hostTo() - row.from(), UTF_8);
  }

  /** The path and the query. */
  public byte[] path() {
    return Arrays.copyOfRange(batch.bytes(), row().hostTo(), row().to());
  }

  /** Stands for the content, by the secret; 0 if the line has none. */
  public long content() {
    return row().content();
  }

  /** What the row is recognised by on other hosts, whatever the secret. */
  public long feature() {
    return row().feature().hashes()[0];
  }

  /** Of a host's rows with one feature that of the lowest tail stands for it, then the first. */
  public long tail() {
    return MirrorRows.tail(row());
  }

  /** How many lines so far have no URL. */
  public long malformed() {
    return malformed;
  }

  private RowBatch.Row row() {
    return batch.row(next - 1);
  }

  private void read() throws IOException {
    batch.clear();
    do {
      batch.add(input);
      more = input.next();
    } while (more && !batch.isFull() && input.line() > 1); // a batch is of one file
    batch.parse(canonicalizer, hash);
    malformed += batch.malformed();
    next = 0;
  }
}
