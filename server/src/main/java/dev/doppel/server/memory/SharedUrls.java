package dev.doppel.server.memory;

import dev.doppel.seen.UrlAnswer;
import dev.doppel.seen.UrlMemory;
import dev.doppel.seen.UrlSettings;
import dev.doppel.server.memory.MemoryException.Reason;
import dev.doppel.store.FolderSnapshot;
import dev.doppel.web.url.UrlExplanation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** URLs that many clients ask about. Safe for concurrent use. */
public final class SharedUrls implements SharedMemory {

  private final String name;
  private final MemorySettings.Urls settings;
  private final UrlMemory memory;
  private final GroupCommit<List<String>, List<UrlAnswer>> commits;

  private SharedUrls(String name, MemorySettings.Urls settings, UrlMemory memory) {
    this.name = name;
    this.settings = settings;
    this.memory = memory;
    this.commits = GroupCommit.start(name, new Work(memory));
  }

  static SharedUrls open(String name, MemorySettings.Urls settings, @Nullable Path folder)
      throws IOException {
    UrlSettings urls = settings.settings();
    return new SharedUrls(
        name, settings, folder == null ? UrlMemory.temporary(urls) : UrlMemory.open(folder, urls));
  }

  /** Adds URLs in their order; the answers come when all are safe. */
  public CompletableFuture<List<UrlAnswer>> add(List<String> urls) {
    return commits.submit(List.copyOf(urls), urls.size());
  }

  /**
   * Asks for URLs in their order, and adds none: a URL that is not known is new, also where it
   * stands twice.
   */
  public List<UrlAnswer> ask(List<String> urls) throws IOException {
    return memory.ask(urls);
  }

  /** Whether URLs can be removed: from an exact memory, not from a filter. */
  public boolean canForget() {
    return memory.settings().kind() == UrlSettings.Kind.EXACT;
  }

  /**
   * Forgets URLs in their order, for good; what was known until now is a duplicate, what was not is
   * new.
   *
   * @throws MemoryException if the memory is a filter, which cannot forget
   */
  public CompletableFuture<List<UrlAnswer>> remove(List<String> urls) {
    if (!canForget()) {
      throw new MemoryException(
          Reason.UNABLE,
          "memory '%s' is a filter (%s), which cannot forget a URL; an exact one can, and this one"
                  .formatted(name, memory.settings().kind())
              + " can be emptied");
    }
    return commits.change(() -> memory.remove(urls));
  }

  /** How a URL comes to its canonical form here. */
  public UrlExplanation explain(String url) {
    return memory.settings().rules().explain(url);
  }

  @Override
  public MemorySettings.Urls settings() {
    return settings;
  }

  @Override
  public boolean hasFailed() {
    return commits.hasFailed();
  }

  @Override
  public MemoryState state() {
    boolean exact = memory.settings().kind() == UrlSettings.Kind.EXACT;
    return new MemoryState(
        memory.size(),
        memory.expectedErrorNow(),
        exact ? null : (double) memory.size() / memory.settings().capacity(),
        memory.heapBytes(),
        commits.waiting(),
        commits.hasFailed());
  }

  @Override
  public CompletableFuture<FolderSnapshot> snapshot(Path folder) {
    return commits.between(() -> FolderSnapshot.take(folder));
  }

  @Override
  public void close() throws IOException {
    commits.close();
    memory.close();
  }

  private record Work(UrlMemory memory) implements GroupCommit.ListWork<String, UrlAnswer> {

    @Override
    public List<UrlAnswer> judge(List<String> urls) throws IOException {
      return memory.answer(urls);
    }

    @Override
    public void commit() throws IOException {
      memory.commit();
    }
  }
}
