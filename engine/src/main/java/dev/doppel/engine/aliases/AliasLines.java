package dev.doppel.engine.aliases;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Writes aliases as lines {@code url<TAB>target<TAB>reason}, and what was refused as {@code
 * url<TAB>target<TAB>claim<TAB>why}.
 */
public final class AliasLines implements AliasSink {

  private final OutputStream aliases;
  private final @Nullable OutputStream refused;

  /** Writes to streams, which should be buffered; null if nobody wants what was refused. */
  public AliasLines(OutputStream aliases, @Nullable OutputStream refused) {
    this.aliases = aliases;
    this.refused = refused;
  }

  @Override
  public void alias(byte[] url, byte[] target, AliasReason reason) throws IOException {
    write(aliases, url, target, reason.toString());
  }

  @Override
  public void refused(byte[] url, byte[] target, AliasReason claim, Refusal why)
      throws IOException {
    if (refused != null) {
      write(refused, url, target, claim + "\t" + why);
    }
  }

  /** Writes on what streams have in their buffers. */
  public void flush() throws IOException {
    aliases.flush();
    if (refused != null) {
      refused.flush();
    }
  }

  private static void write(OutputStream out, byte[] url, byte[] target, String rest)
      throws IOException {
    out.write(url);
    out.write('\t');
    out.write(target);
    out.write('\t');
    out.write(rest.getBytes(US_ASCII));
    out.write('\n');
  }
}
