package dev.doppel.engine.links;

import dev.doppel.core.work.Progress;
import dev.doppel.core.work.Workers;
import dev.doppel.engine.internal.RecordPass;
import dev.doppel.engine.internal.Skips;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.record.UnreadableRecordException;
import java.io.IOException;

/**
 * Finds where pages lead: the links of web archives, folders of pages, and records with a page and
 * its address, in canonical form and each once per page. Memory is bounded by the pages under way.
 */
public final class LinkJob {

  private final long start = System.nanoTime();
  private final LinkSink sink;
  private final Skips skips = Skips.none();
  private long records;
  private long pages;
  private long withoutAddress;
  private long links;
  private long others;

  private LinkJob(LinkSink sink) {
    this.sink = sink;
  }

  /**
   * Runs the job.
   *
   * @throws IOException if the input cannot be read at all; single bad records are counted
   */
  public static LinkCounts run(
      DocumentInput input, LinkSettings settings, LinkSink sink, int threads, Progress progress)
      throws IOException {
    LinkJob job = new LinkJob(sink);
    progress.begin("reading", "B", input.bytes());
    try (Workers workers = Workers.of(threads)) {
      RecordPass.on(
              workers, () -> new LinkReader(settings), (record, reader) -> reader.read(record))
          .run(input, progress, job.new Handing());
    }
    return job.counts();
  }

  /** Hands on what was found. */
  private final class Handing implements RecordPass.Sink<LinkReader.Links, IOException> {

    @Override
    public void accept(LinkReader.Links page) throws IOException {
      records++;
      pages += page.isPage() ? 1 : 0;
      withoutAddress += page.isLocated() ? 0 : 1;
      links += page.found().size();
      others += page.others();
      for (FoundLink link : page.found()) {
        sink.accept(link);
      }
    }

    @Override
    public void skip(UnreadableRecordException why) {
      records++;
      skips.add(why);
    }
  }

  private LinkCounts counts() {
    return new LinkCounts(
        records,
        pages,
        withoutAddress,
        links,
        others,
        skips.counts(),
        skips.messages(),
        (System.nanoTime() - start) / 1e9);
  }
}
