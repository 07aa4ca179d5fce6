package dev.doppel.engine.mirrors.parts;

import dev.doppel.core.hash.KeyedHash;
import dev.doppel.core.work.Progress;
import dev.doppel.core.work.Workers;
import dev.doppel.engine.internal.LinePass;
import dev.doppel.io.LineInput;
import dev.doppel.web.url.UrlRules;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The first pass: reads the input, numbers its hosts, samples the features of each, and puts every
 * row into the spool. Lines are parsed on all threads and taken in their order, so that nothing
 * depends on the threads. For one thread.
 */
final class MirrorRows implements LinePass.Job<RowBatch> {

  /** How many of its features a host has for certain; a partial mirror shares a few of them. */
  static final int CORE = 512;

  private static final int MAX_MESSAGES = 20;
  static final UrlRules RULES = UrlRules.of("standard-v1").assumingHttp();

  private final RowSpool spool;
  private final KeyedHash hash;
  private final Workers workers;

  private final HostTable hosts = new HostTable();
  private Samples features;
  private final List<String> messages = new ArrayList<>();
  private float[] pages = {};
  private long rows;
  private long malformed;

  MirrorRows(RowSpool spool, KeyedHash hash, Workers workers, long budget) {
    this.spool = spool;
    this.hash = hash;
    this.workers = workers;
    this.features = new Samples(Sample.NARROW, CORE, budget);
  }

  void read(LineInput input, Progress progress) throws IOException {
    progress.begin("reading", "B", input.totalBytes());
    LinePass.on(workers, RULES::canonicalizer, (batch, url) -> batch.parse(url, hash), this)
        .run(input, progress);
    spool.flush();
    features.finish();
    pages = features.estimates(hosts.size());
  }

  HostTable hosts() {
    return hosts;
  }

  /** The features of each host; an item's place is {@link #place of its row} below its tail. */
  Samples features() {
    return features;
  }

  /** About how many pages each host has, those met again not counted. */
  float[] pages() {
    return pages;
  }

  /** Lets go of the features, which take most of the memory. */
  void dropFeatures() {
    features = new Samples(Sample.NARROW, CORE, 0);
  }

  /** The row of a feature's place. */
  static long place(long featurePlace) {
    return featurePlace & ((1L << RowSpool.PLACE_BITS) - 1);
  }

  long rows() {
    return rows;
  }

  long malformed() {
    return malformed;
  }

  List<String> messages() {
    return messages;
  }

  @Override
  public RowBatch newBatch() {
    return new RowBatch();
  }

  @Override
  public void add(LineInput line, RowBatch batch) {
    batch.add(line);
  }

  @Override
  public void take(RowBatch batch) throws IOException {
    for (int i = 0; i < batch.size(); i++) {
      take(batch.row(i), batch.bytes());
    }
    malformed += batch.malformed();
    int room = MAX_MESSAGES - messages.size();
    messages.addAll(batch.messages().subList(0, Math.min(room, batch.messages().size())));
  }

  private void take(RowBatch.Row row, byte[] bytes) throws IOException {
    int host = hosts.add(bytes, row.from(), row.hostTo(), row.hostHash());
    long place = spool.add(host, row.content(), bytes, row.hostTo(), row.to());
    // The lowest place stays where features repeat: the tail decides, not the order of the input.
    features.add(host, row.feature().hash(), tail(row) << RowSpool.PLACE_BITS | place, 0);
    rows++;
  }

  /** As much of a row's tail as fits above its place. */
  static long tail(RowBatch.Row row) {
    return row.feature().tail() >>> (RowSpool.PLACE_BITS + 1);
  }
}
