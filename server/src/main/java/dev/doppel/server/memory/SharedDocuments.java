package dev.doppel.server.memory;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.internal.Check;
import dev.doppel.index.Match;
import dev.doppel.index.Query;
import dev.doppel.index.SimilarityIndex;
import dev.doppel.index.SketchedDocument;
import dev.doppel.index.TextSketcher;
import dev.doppel.server.http.ProblemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;

/** Documents that many clients bring, with their texts. Safe for concurrent use. */
public final class SharedDocuments implements SharedMemory {

  /** Under which metadata the place of the text stands; clients do not see it. */
  private static final String PLACE = "doppel.text";

  /** Under which metadata stands that a person wants to keep the document. */
  private static final String KEEP = "doppel.keep";

  private static final int MOST_MATCHES = 100;

  private final MemorySettings.Documents settings;
  private final SimilarityIndex index;
  private final TextFile texts;
  private final ThreadLocal<TextSketcher> sketchers;
  private final GroupCommit<Request, Added> commits;
  private final AtomicLong commitsSoFar = new AtomicLong();

  private SharedDocuments(
      String name, MemorySettings.Documents settings, SimilarityIndex index, TextFile texts) {
    this.settings = settings;
    this.index = index;
    this.texts = texts;
    this.sketchers = ThreadLocal.withInitial(() -> TextSketcher.of(index.settings()));
    this.commits = GroupCommit.start(name, new Work());
  }

  static SharedDocuments open(String name, MemorySettings.Documents settings, Path folder)
      throws IOException {
    Files.createDirectories(folder);
    SimilarityIndex index = SimilarityIndex.open(folder.resolve("index"), settings.settings());
    try {
      return new SharedDocuments(name, settings, index, TextFile.open(folder.resolve("texts")));
    } catch (IOException | RuntimeException e) {
      index.close();
      throw e;
    }
  }

  /** What can be asked for. */
  private sealed interface Request {}

  /** A document that is sketched and can be added. */
  public record Prepared(SketchedDocument document, String text) implements Request {}

  private record Mark(String a, String b, boolean apart) implements Request {}

  private record Keep(String id, boolean keep) implements Request {}

  /**
   * What became of a document.
   *
   * @param matches the documents that were there before and are like it, the most similar first
   */
  public record Added(String id, SimilarityIndex.Added how, List<Match> matches) {}

  /** Sketches a document; the work of adding it that can be done by many threads. */
  public Prepared prepare(String id, Map<String, String> metadata, String text) {
    Check.argument(!id.isEmpty(), "a document needs an id, got '%s'", id);
    requireUnicode("id", id);
    metadata.forEach((name, value) -> requireUnicode("metadata", name + " " + value));
    Check.argument(!metadata.containsKey(PLACE), "metadata '%s' is ours", PLACE);
    Check.argument(!metadata.containsKey(KEEP), "metadata '%s' is ours", KEEP);
    return new Prepared(sketchers.get().sketch(id, metadata, text), text);
  }

  /** Finds what is like the document and adds it; the answer comes when it is safe. */
  public CompletableFuture<Added> add(Prepared prepared) {
    return commits.submit(prepared, 1);
  }

  /**
   * Remembers that two documents are no duplicates of each other, or that they may be; the answer
   * tells whether that is new, when it is safe.
   */
  public CompletableFuture<Boolean> mark(String a, String b, boolean apart) {
    require(a);
    require(b);
    Check.argument(!a.equals(b), "'%s' is marked against itself", a);
    return changed(commits.submit(new Mark(a, b, apart), 1));
  }

  /** Remembers that a document is kept though it repeats another, or that it need not be. */
  public CompletableFuture<Boolean> keep(String id, boolean keep) {
    require(id);
    return changed(commits.submit(new Keep(id, keep), 1));
  }

  /** Whether a person decided to keep the document. */
  public boolean isKept(String id) {
    return require(id).metadata().containsKey(KEEP);
  }

  /** All documents, without their texts, the one that came first before the others. */
  public List<SketchedDocument> all() {
    return index.documents().stream().map(SharedDocuments::visible).toList();
  }

  /** Grows with every change, so that who keeps something of the documents sees that it is old. */
  public long version() {
    return commitsSoFar.get();
  }

  /** The other documents that are like a stored one. */
  public List<Match> similar(String id, Query query) {
    require(id);
    return index.find(id, query);
  }

  /** What is stored under an id, but for its text. */
  public Optional<SketchedDocument> get(String id) {
    return index.get(id).map(SharedDocuments::visible);
  }

  /** The text that is stored under an id. */
  public String text(String id) throws IOException {
    return texts.read(place(require(id)));
  }

  /** The index itself, to be asked, not changed. */
  public SimilarityIndex index() {
    return index;
  }

  @Override
  public MemorySettings.Documents settings() {
    return settings;
  }

  @Override
  public MemoryState state() {
    return new MemoryState(index.size(), 0, null, null, commits.waiting(), commits.hasFailed());
  }

  @Override
  public void close() throws IOException {
    commits.close();
    try (texts) {
      index.close();
    }
  }

  /** What has no UTF-8 would come back as something else when the memory is opened again. */
  private static void requireUnicode(String what, String text) {
    Check.argument(
        UTF_8.newEncoder().canEncode(text),
        "%s holds half of a surrogate pair, which is no text: '%s'",
        what,
        new String(text.getBytes(UTF_8), UTF_8));
  }

  private SketchedDocument require(String id) {
    return index
        .get(id)
        .orElseThrow(() -> ProblemException.notFound("no document '" + id + "' in this memory"));
  }

  private static TextFile.Place place(SketchedDocument document) {
    return TextFile.Place.parse(document.metadata().getOrDefault(PLACE, ""));
  }

  private static SketchedDocument visible(SketchedDocument document) {
    Map<String, String> metadata = new TreeMap<>(document.metadata());
    metadata.remove(PLACE);
    metadata.remove(KEEP);
    return with(document, metadata);
  }

  private static CompletableFuture<Boolean> changed(CompletableFuture<Added> answer) {
    return answer.thenApply(added -> added.how() != SimilarityIndex.Added.UNCHANGED);
  }

  private static SketchedDocument with(SketchedDocument document, Map<String, String> metadata) {
    return new SketchedDocument(
        document.id(),
        metadata,
        document.fingerprint(),
        document.sha256(),
        document.unit(),
        document.simHash(),
        document.fine(),
        document.length());
  }

  private final class Work implements GroupCommit.Work<Request, Added> {

    @Override
    public List<Added> apply(List<Request> requests) throws IOException {
      List<Added> added = new ArrayList<>(requests.size());
      for (Request each : requests) {
        added.add(make(each));
      }
      return added;
    }

    private Added make(Request request) throws IOException {
      if (request instanceof Prepared prepared) {
        return add(prepared);
      }
      if (request instanceof Mark mark) {
        boolean fresh = mark.apart ? index.mark(mark.a, mark.b) : index.unmark(mark.a, mark.b);
        return decided(mark.b, fresh);
      }
      Keep keep = (Keep) request;
      SketchedDocument document = require(keep.id);
      Map<String, String> metadata = new TreeMap<>(document.metadata());
      boolean was = keep.keep ? metadata.put(KEEP, "") != null : metadata.remove(KEEP) == null;
      if (!was) {
        index.add(with(document, metadata));
      }
      return decided(keep.id, !was);
    }

    private static Added decided(String id, boolean fresh) {
      SimilarityIndex.Added how =
          fresh ? SimilarityIndex.Added.REPLACED : SimilarityIndex.Added.UNCHANGED;
      return new Added(id, how, List.of());
    }

    private Added add(Prepared prepared) throws IOException {
      SketchedDocument document = prepared.document;
      Query query = Query.similarity(settings.leastSimilarity()).limit(MOST_MATCHES);
      List<Match> matches = index.find(document, query);
      if (get(document.id()).filter(document::equals).isPresent()) {
        return new Added(document.id(), SimilarityIndex.Added.UNCHANGED, matches);
      }
      Map<String, String> metadata = new TreeMap<>(document.metadata());
      metadata.put(PLACE, texts.add(prepared.text).toString());
      return new Added(document.id(), index.add(with(document, metadata)), matches);
    }

    /** Texts first: whatever the index leads to is there. */
    @Override
    public void commit() throws IOException {
      texts.sync();
      index.commit();
      commitsSoFar.incrementAndGet();
    }
  }
}
