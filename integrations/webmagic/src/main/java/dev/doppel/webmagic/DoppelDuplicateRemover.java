package dev.doppel.webmagic;

import dev.doppel.seen.CrawlMemory;
import dev.doppel.seen.CrawlMemory.Found;
import dev.doppel.seen.UrlSettings;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import us.codecraft.webmagic.Request;
import us.codecraft.webmagic.Spider;
import us.codecraft.webmagic.SpiderListener;
import us.codecraft.webmagic.Task;
import us.codecraft.webmagic.scheduler.component.DuplicateRemover;
import us.codecraft.webmagic.utils.HttpConstant;

/**
 * Has a spider of webmagic fetch each page once, under whatever spelling, and go on with what was
 * not finished when it was killed.
 *
 * <pre>{@code
 * try (DoppelDuplicateRemover seen = DoppelDuplicateRemover.open(Path.of("crawl"))) {
 *   Spider spider = Spider.create(processor)
 *       .setScheduler(new QueueScheduler().setDuplicateRemover(seen));
 *   seen.resume(spider);
 *   spider.addUrl("http://example.com/").thread(5).run();
 * }
 * }</pre>
 *
 * <p>A page is finished when webmagic calls that success: it was processed, its links were
 * scheduled, its results went through the pipelines; or its download failed. A page whose
 * processing failed is tried again by the next run. All spiders that use one remover share what is
 * seen. For many threads.
 */
public final class DoppelDuplicateRemover implements DuplicateRemover, SpiderListener, Closeable {

  private final CrawlMemory memory;
  private final Set<String> resumed = ConcurrentHashMap.newKeySet(); // on their way to a queue

  private DoppelDuplicateRemover(CrawlMemory memory) {
    this.memory = memory;
  }

  /**
   * Opens what is remembered in a folder, or begins there.
   *
   * @throws IOException if the folder is in use, damaged, or was made with other settings
   */
  public static DoppelDuplicateRemover open(Path folder) throws IOException {
    return open(folder, UrlSettings.defaults());
  }

  /**
   * Opens what is remembered in a folder, or begins there.
   *
   * @throws IOException if the folder is in use, damaged, or was made with other settings
   */
  public static DoppelDuplicateRemover open(Path folder, UrlSettings settings) throws IOException {
    return new DoppelDuplicateRemover(CrawlMemory.open(folder, settings));
  }

  /**
   * Has a spider tell when a page is finished, and gives it those that an earlier run did not
   * finish, with their URLs and priorities. To be called after the scheduler was set, once.
   */
  public void resume(Spider spider) {
    List<SpiderListener> listeners = new ArrayList<>();
    if (spider.getSpiderListeners() != null) {
      listeners.addAll(spider.getSpiderListeners());
    }
    listeners.add(this);
    spider.setSpiderListeners(listeners);
    for (Found each : memory.unfinished()) {
      resumed.add(each.url());
      spider.addRequest(new Request(each.url()).setPriority(Long.parseLong(each.note())));
    }
  }

  /** Returns whether the page was seen, or its URL is none of the web; remembers it. */
  @Override
  public boolean isDuplicate(Request request, Task task) {
    if (resumed.remove(request.getUrl())) {
      return false;
    }
    try {
      return !memory.add(request.getUrl(), Long.toString(request.getPriority()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Crosses a page off; what was found on it is on disk when this returns. */
  @Override
  public void onSuccess(Request request) {
    if (HttpConstant.Method.POST.equalsIgnoreCase(request.getMethod())) {
      return; // webmagic does not ask for these
    }
    try {
      memory.finish(request.getUrl());
      memory.commit();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Refuses: what is on disk is not forgotten by a spider. Delete the folder to begin anew. */
  @Override
  public void resetDuplicateCheck(Task task) {
    throw new UnsupportedOperationException("delete the folder of the memory to begin anew");
  }

  /** How many different pages were seen, in all runs. */
  @Override
  public int getTotalRequestsCount(Task task) {
    return (int) Math.min(memory.size(), Integer.MAX_VALUE);
  }

  /** Persists what was seen and what is not finished, and closes the memory. */
  @Override
  public void close() throws IOException {
    try (memory) {
      memory.commit();
    }
  }
}
