package dev.doppel.engine.mirrors.parts;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.hash.KeyedHash;
import dev.doppel.core.hash.Secret;
import dev.doppel.core.work.Workers;
import dev.doppel.engine.mirrors.rules.MirrorSettings;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/**
 * Finds hosts that may mirror each other, for engines that read and thin the rows themselves: the
 * first half of {@link MirrorSteps}. {@link MirrorVerdicts} is the other. For one thread.
 *
 * <p>Holds 16 bytes per feature, 60 bytes per host, and what it finds; paths are in a temporary
 * file.
 */
public final class MirrorSearch implements Closeable {

  private final MirrorSettings settings;
  private final HostTable hosts = new HostTable();
  private final KeyedHash ofHosts = KeyedHash.of(Secret.random());
  private final Samples features;
  private final RowSpool spool;

  /** Takes what is known of a view. */
  @FunctionalInterface
  public interface ViewTaker {

    /** Takes a view's number, its host, and the prefix behind which the host is looked at. */
    void take(int view, int host, String prefix);
  }

  /**
   * What was found.
   *
   * @param pairs in the order that {@link MirrorVerdicts} wants
   * @param pages about how many pages each host has
   * @param crowded how many features are on so many hosts that not all of their pairs were looked
   *     at
   */
  public record Found(List<PrefixPair> pairs, float[] pages, long crowded) {

    /** Says which views of hosts are needed to compare the pairs. */
    public void views(ViewTaker taker) {
      Samples unused = Samples.ofThinned(Sample.WIDE, MirrorThinning.ofViews(0));
      Views.of(pairs, pages.length, unused).forEach(taker);
    }
  }

  private MirrorSearch(MirrorSettings settings, MirrorThinning thinning, RowSpool spool) {
    this.settings = settings;
    this.features = Samples.ofThinned(Sample.NARROW, thinning);
    this.spool = spool;
  }

  /** Returns a search among hosts to be added, whose features are thinned. */
  public static MirrorSearch create(MirrorSettings settings, MirrorThinning thinning)
      throws IOException {
    return new MirrorSearch(settings, thinning, RowSpool.create());
  }

  /** Adds a host; its number is that of the hosts before it. Hosts come as the input has them. */
  public void addHost(String name, long rows) {
    byte[] bytes = name.getBytes(UTF_8);
    int host = hosts.add(bytes, 0, bytes.length, ofHosts.hash(bytes, 0, bytes.length));
    hosts.addRows(host, rows - 1);
  }

  /** Adds a feature of a host, once, and the path of the row that stands for it. */
  public void addFeature(int host, long hash, byte[] path) throws IOException {
    features.add(host, hash, spool.add(host, 0, path, 0, path.length), 0);
  }

  /** Says that a host has features that were left out. */
  public void cut(int host) {
    features.cut(host);
  }

  /** Returns the pairs, once all was added. */
  public Found find() throws IOException {
    spool.flush();
    features.finish();
    try (Workers workers = Workers.of(settings.threads())) {
      Candidates found = MirrorCandidates.among(hosts, features, spool, settings).find(workers);
      return new Found(found.pairs(), features.estimates(hosts.size()), found.crowded());
    }
  }

  @Override
  public void close() throws IOException {
    spool.close();
  }
}
