package dev.doppel.engine.mirrors.parts;

import dev.doppel.core.hash.KeyedHash;
import dev.doppel.core.hash.Secret;
import dev.doppel.core.work.Progress;
import dev.doppel.core.work.Workers;
import dev.doppel.engine.aliases.AliasSink;
import dev.doppel.engine.mirrors.rules.HostOrder;
import dev.doppel.engine.mirrors.rules.Mirror;
import dev.doppel.engine.mirrors.rules.MirrorSettings;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.LineInput;
import dev.doppel.io.record.UnreadableRecordException.Reason;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The steps of a search for mirrors on one machine, from lines to verdicts: {@link #read}, {@link
 * #search}, {@link #compare}, once each and in this order. For one caller; its own threads help.
 */
public final class MirrorSteps implements Closeable {

  private final MirrorSettings settings;
  private final long budget;
  private final KeyedHash hash = KeyedHash.of(Secret.random());
  private final RowSpool spool;
  private final Workers workers;
  private final MirrorRows rows;

  private MirrorSteps(MirrorSettings settings, long budget, RowSpool spool, Workers workers) {
    this.settings = settings;
    this.budget = budget;
    this.spool = spool;
    this.workers = workers;
    this.rows = new MirrorRows(spool, hash, workers, budget);
  }

  /** Returns steps with at most {@code budget} items in the samples of a pass. */
  public static MirrorSteps create(MirrorSettings settings, long budget) throws IOException {
    return new MirrorSteps(settings, budget, RowSpool.create(), Workers.of(settings.threads()));
  }

  /** Reads all lines, keeps them in a temporary file, and samples each host. */
  public void read(LineInput input, Progress progress) throws IOException {
    rows.read(input, progress);
  }

  /**
   * Reads all pages of web archives, or of other records with a page and its address.
   *
   * @param lines where each page is written as a line of {@link PageRow}; null for nowhere
   */
  public void read(DocumentInput input, @Nullable OutputStream lines, Progress progress)
      throws IOException {
    rows.read(input, lines, progress);
  }

  /** Finds the pairs of hosts that might be mirrors. */
  public MirrorSearch.Found search(Progress progress) throws IOException {
    progress.begin("searching", "hosts", hosts());
    Candidates found =
        MirrorCandidates.among(rows.hosts(), rows.features(), spool, settings).find(workers);
    rows.dropFeatures();
    return new MirrorSearch.Found(found.pairs(), rows.pages(), found.crowded());
  }

  /** Compares the pairs by all rows, which takes a second pass over the temporary file. */
  public MirrorVerdicts.Told compare(MirrorSearch.Found found, Progress progress)
      throws IOException {
    int width = rows.sketched() == 0 ? Sample.WIDE : Sample.SKETCHED;
    Samples samples = new Samples(width, Views.CORE, budget);
    Views views = Views.of(found.pairs(), hosts(), samples);
    views.fill(spool, hash, progress);
    MirrorCheck check = new MirrorCheck(views, rows.hosts(), found.pages(), spool, settings);
    return MirrorVerdicts.Told.of(check.check(found.pairs(), workers), hosts());
  }

  /** Makes rules of mirrors: see {@link MirrorRules}. */
  public MirrorRules.Made rules(List<Mirror> mirrors, HostOrder order, AliasSink sink)
      throws IOException {
    return new MirrorRules(rows.hosts(), spool, settings, order).write(mirrors, sink);
  }

  /** How many records were read, if they were no lines. */
  public long records() {
    return rows.records();
  }

  /** How many of them could not be read, by reason. */
  public Map<Reason, Integer> skipped() {
    return rows.skipped();
  }

  /** How many rows have a sketch. */
  public long sketched() {
    return rows.sketched();
  }

  /** How many lines hold a URL. */
  public long rows() {
    return rows.rows();
  }

  /** How many hosts these have. */
  public int hosts() {
    return rows.hosts().size();
  }

  /** How many lines hold no URL. */
  public long malformed() {
    return rows.malformed();
  }

  /** What is wrong with the first of them. */
  public List<String> problems() {
    return rows.messages();
  }

  /** The size of the temporary file. */
  public long temporaryBytes() {
    return spool.bytes();
  }

  @Override
  public void close() throws IOException {
    try {
      workers.close();
    } finally {
      spool.close();
    }
  }
}
