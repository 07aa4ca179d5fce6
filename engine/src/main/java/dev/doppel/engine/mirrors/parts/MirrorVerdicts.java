package dev.doppel.engine.mirrors.parts;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.hash.KeyedHash;
import dev.doppel.core.hash.Secret;
import dev.doppel.core.work.Workers;
import dev.doppel.engine.mirrors.rules.Mirror;
import dev.doppel.engine.mirrors.rules.MirrorSettings;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;

/**
 * Decides which pairs of a {@link MirrorSearch} are mirrors, once it was given what the hosts have
 * below their prefixes: the second half of {@link MirrorSteps}. For one thread.
 *
 * <p>Holds 24 bytes per path, and the pairs; the paths themselves are in a temporary file.
 */
public final class MirrorVerdicts implements Closeable {

  private final MirrorSettings settings;
  private final HostTable hosts = new HostTable();
  private final KeyedHash hash = KeyedHash.of(Secret.random());
  private final float[] pages;
  private final List<PrefixPair> pairs;
  private final Samples samples;
  private final Views views;
  private final int[] prefixLengths;
  private final RowSpool spool;

  /**
   * What was decided.
   *
   * @param mirrors by hosts and prefixes
   * @param families groups of hosts that are mirrors of each other
   * @param largest the number of hosts in the largest
   * @param byHead how many families are so large that only pairs with their heads are reported
   */
  public record Told(List<Mirror> mirrors, int families, int largest, int byHead) {

    static Told of(List<HostMirror> found, int hosts) {
      Families families = Families.of(found, hosts, MirrorCandidates.CROWD);
      return new Told(families.sorted(), families.count(), families.largest(), families.byHead());
    }
  }

  private MirrorVerdicts(
      MirrorSettings settings,
      MirrorThinning thinning,
      float[] pages,
      List<PrefixPair> pairs,
      RowSpool spool) {
    this.settings = settings;
    this.pages = pages;
    this.pairs = pairs;
    this.samples = Samples.ofThinned(Sample.WIDE, thinning);
    this.views = Views.of(pairs, pages.length, samples);
    this.prefixLengths = views.prefixLengths();
    this.spool = spool;
  }

  /**
   * Returns verdicts to be told of these pairs.
   *
   * @param thinning how the paths to be added are thinned
   * @param pages of each host, as the search found them
   */
  public static MirrorVerdicts create(
      MirrorSettings settings, MirrorThinning thinning, float[] pages, List<PrefixPair> pairs)
      throws IOException {
    return new MirrorVerdicts(settings, thinning, pages, pairs, RowSpool.create());
  }

  /** Returns what a path is sampled by below a prefix; nothing if it is not behind it. */
  public static OptionalLong behind(byte[] path, byte[] prefix) {
    return Views.isBehind(path, 0, path.length, prefix)
        ? OptionalLong.of(Views.hash(path, prefix.length, path.length))
        : OptionalLong.empty();
  }

  /** Adds a host, in the order in which the search was given them. */
  public void addHost(String name) {
    byte[] bytes = name.getBytes(UTF_8);
    hosts.add(bytes, 0, bytes.length, hash.hash(bytes, 0, bytes.length));
  }

  /**
   * Adds a path that a view shows, once: that of the row that stands for it, and its content.
   *
   * @param sampledBy what {@link #behind} said of it
   */
  public void addPath(int view, long sampledBy, long content, byte[] path) throws IOException {
    long row = spool.add(view, content, path, 0, path.length);
    long place = Views.itemPlace(row, content, hash, path, prefixLengths[view], path.length);
    samples.add(view, sampledBy, place, content);
  }

  /** Says that a view shows paths that were left out. */
  public void cut(int view) {
    samples.cut(view);
  }

  /** Returns the mirrors, once all was added. */
  public Told tell() throws IOException {
    spool.flush();
    samples.finish();
    try (Workers workers = Workers.of(settings.threads())) {
      List<HostMirror> found =
          new MirrorCheck(views, hosts, pages, spool, settings).check(pairs, workers);
      return Told.of(found, hosts.size());
    }
  }

  @Override
  public void close() throws IOException {
    spool.close();
  }
}
