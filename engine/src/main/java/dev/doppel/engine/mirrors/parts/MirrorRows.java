package dev.doppel.engine.mirrors.parts;

import dev.doppel.core.hash.KeyedHash;
import dev.doppel.core.work.Progress;
import dev.doppel.core.work.Workers;
import dev.doppel.engine.internal.LinePass;
import dev.doppel.engine.internal.RecordPass;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.LineInput;
import dev.doppel.io.record.UnreadableRecordException;
import dev.doppel.io.record.UnreadableRecordException.Reason;
import dev.doppel.web.url.UrlCanonicalizer;
import dev.doppel.web.url.UrlRules;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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
  private final Map<Reason, Integer> skipped = new EnumMap<>(Reason.class);
  private long records;
  private long rows;
  private long sketched;
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
    end();
  }

  /**
   * Reads pages.
   *
   * @param lines where each page is written as a line of {@link PageRow}, too; null for nowhere
   */
  void read(DocumentInput input, @Nullable OutputStream lines, Progress progress)
      throws IOException {
    progress.begin("reading", "B", input.bytes());
    PageSink sink = new PageSink(lines);
    RecordPass.on(workers, PageRowReader::new, (record, reader) -> reader.read(record))
        .run(input, progress, sink);
    sink.takeBatch();
    end();
  }

  private void end() throws IOException {
    spool.flush();
    features.finish();
    pages = features.estimates(hosts.size());
    for (int host = 0; host < pages.length; host++) {
      double sketchedShare = (double) hosts.sketched(host) / Math.max(1, hosts.rows(host));
      pages[host] = (float) (pages[host] / (1 + (PathFeature.BANDS - 1) * sketchedShare));
    }
  }

  /** Takes the lines of pages as if they came from a file. */
  private final class PageSink implements RecordPass.Sink<PageRowReader.Read, IOException> {

    private final @Nullable OutputStream out;
    private final RowBatch batch = RowBatch.create();
    private final UrlCanonicalizer canonicalizer = RULES.canonicalizer();

    PageSink(@Nullable OutputStream out) {
      this.out = out;
    }

    @Override
    public void accept(PageRowReader.Read page) throws IOException {
      records++;
      switch (page.kind()) {
        case PAGE, GONE -> take(page.line());
        case NO_ADDRESS -> {
          malformed++;
          note("'" + page.address() + "' is not a URL of the web");
        }
        case NO_PAGE -> {} // of something else
      }
    }

    @Override
    public void skip(UnreadableRecordException why) {
      records++;
      skipped.merge(why.reason(), 1, Integer::sum);
      note(String.valueOf(why.getMessage()));
    }

    private void take(byte[] line) throws IOException {
      if (out != null) {
        out.write(line);
        out.write('\n');
      }
      batch.add(line);
      if (batch.isFull()) {
        takeBatch();
      }
    }

    void takeBatch() throws IOException {
      batch.parse(canonicalizer, hash);
      MirrorRows.this.take(batch);
      batch.clear();
    }
  }

  private void note(String message) {
    if (messages.size() < MAX_MESSAGES) {
      messages.add(message);
    }
  }

  /** How many records were read, if they were no lines. */
  long records() {
    return records;
  }

  /** How many of them could not be read, by reason. */
  Map<Reason, Integer> skipped() {
    return skipped;
  }

  HostTable hosts() {
    return hosts;
  }

  /** The features of each host; an item's place is {@link #place of its row} below its tail. */
  Samples features() {
    return features;
  }

  /** How many rows have a sketch. */
  long sketched() {
    return sketched;
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
    return RowBatch.create();
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
    int marks = RowSpool.marks(row.isSecure(), row.isGone());
    long place = spool.add(host, row.content(), bytes, row.hostTo(), row.to(), row.sketch(), marks);
    if (row.isGone()) {
      hosts.uncount(host);
      return;
    }
    hosts.note(host, row.isSecure(), row.seconds());
    // The lowest place stays where features repeat: the tail decides, not the order of the input.
    for (long feature : row.feature().hashes()) {
      features.add(host, feature, tail(row) << RowSpool.PLACE_BITS | place, 0);
    }
    rows++;
    if (row.sketch() != null) {
      sketched++;
      hosts.countSketched(host);
    }
  }

  /** As much of a row's tail as fits above its place. */
  static long tail(RowBatch.Row row) {
    return row.feature().tail() >>> (RowSpool.PLACE_BITS + 1);
  }
}
