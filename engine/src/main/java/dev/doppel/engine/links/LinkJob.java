package dev.doppel.engine.links;

import dev.doppel.core.work.Progress;
import dev.doppel.core.work.Workers;
import dev.doppel.engine.internal.RecordPass;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.record.UnreadableRecordException;
import dev.doppel.io.record.UnreadableRecordException.Reason;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Finds where pages lead: the links of web archives, folders of pages, and records with a page and
 * its address, in canonical form and each once per page. Memory is bounded by the pages under way.
 */
public final class LinkJob {

  private static final int MAX_MESSAGES = 20;

  private final long start = System.nanoTime();
  private final LinkSink sink;
  private final Map<Reason, Integer> skipped = new EnumMap<>(Reason.class);
  private final List<String> messages = new ArrayList<>();
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
      skipped.merge(why.reason(), 1, Integer::sum);
      if (messages.size() < MAX_MESSAGES) {
        messages.add(String.valueOf(why.getMessage()));
      }
    }
  }

  private LinkCounts counts() {
    return new LinkCounts(
        records,
        pages,
        withoutAddress,
        links,
        others,
        skipped,
        messages,
        (System.nanoTime() - start) / 1e9);
  }
}
