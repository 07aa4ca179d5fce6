package dev.doppel.engine.mirrors;

import static java.util.Objects.requireNonNull;

import dev.doppel.engine.aliases.AliasSink;
import dev.doppel.engine.mirrors.rules.HostOrder;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link MirrorJob} writes beside its result. Streams should be buffered, and stay open.
 *
 * @param rows where each page goes as a line {@code url<TAB>fingerprint<TAB>sketch<TAB>time}, from
 *     which the job finds the same; null for nowhere
 * @param aliases takes the trees of addresses that lead to those of a mirror, as {@code
 *     http://a.example/x/*}, and addresses that stay, which lead to themselves; null if nobody
 *     wants them
 * @param preferred which of several mirrors addresses lead to; among others to that of most rows
 */
public record MirrorOutputs(
    @Nullable OutputStream rows, @Nullable AliasSink aliases, HostOrder preferred) {

  private static final MirrorOutputs NONE = new MirrorOutputs(null, null, HostOrder.none());

  public MirrorOutputs {
    requireNonNull(preferred, "preferred");
  }

  /** Writes nothing. */
  public static MirrorOutputs none() {
    return NONE;
  }

  /** Returns these outputs with another place for lines of pages. */
  public MirrorOutputs withRows(OutputStream newRows) {
    return new MirrorOutputs(newRows, aliases, preferred);
  }

  /** Returns these outputs with what takes rules, and the hosts to which they lead if they can. */
  public MirrorOutputs withAliases(AliasSink newAliases, HostOrder newPreferred) {
    return new MirrorOutputs(rows, newAliases, newPreferred);
  }
}
