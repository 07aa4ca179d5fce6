package dev.doppel.engine.documents;

import dev.doppel.core.distance.Relation;
import dev.doppel.core.hash.Fingerprint;
import dev.doppel.io.record.UnreadableRecordException.Reason;
import dev.doppel.similarity.group.Corpus;
import dev.doppel.similarity.group.DocumentPairs;
import dev.doppel.similarity.group.Family;
import dev.doppel.similarity.group.Grouping;
import dev.doppel.similarity.rules.DocumentSettings;
import dev.doppel.similarity.rules.Keep;
import dev.doppel.similarity.rules.Method;
import dev.doppel.similarity.rules.VersionRule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The result of a {@link DocumentJob}. Documents are identified by number: those of earlier runs
 * first, then those of the input in its order; records that could not be read are not among them.
 * Immutable.
 */
public final class DocumentResult {

  private final Corpus corpus;
  private final NamesOfInput names;
  private final SkippedRecords skips;
  private final Places places;
  private final Grouping grouping;
  private final FoundFamilies families;
  private final Effort effort;
  private final Resumed resumed;
  private final BitSet dropped = new BitSet(); // heads that go with their clusters
  private final List<Change> changes;

  DocumentResult(
      Corpus corpus,
      NamesOfInput names,
      SkippedRecords skips,
      Places places,
      Grouping grouping,
      FoundFamilies families,
      Keep keep,
      Effort effort,
      Resumed resumed) {
    this.corpus = corpus;
    this.names = names;
    this.skips = skips;
    this.places = places;
    this.grouping = grouping;
    this.families = families;
    this.effort = effort;
    this.resumed = resumed;
    this.changes = Changes.of(corpus);
    for (int document = 0; keep.dropsAll() && document < corpus.size(); document++) {
      if (head(document) != document) {
        dropped.set(head(document));
      }
    }
  }

  boolean isOf(Corpus other) {
    return corpus == other;
  }

  /** How many documents there are, those of earlier runs included. */
  public int documents() {
    return corpus.size();
  }

  /** How many of them, the first ones, are of earlier runs; see {@link DocumentMemory}. */
  public int stored() {
    return corpus.stored();
  }

  /** Returns whether the document is one that an earlier run kept. */
  public boolean isStored(int document) {
    return document < corpus.stored();
  }

  /** Where the document is, if an earlier run kept it; else null. */
  public ResultLines.@Nullable StoredAt storedAt(int document) {
    return isStored(document) ? History.of(corpus).storedAt(document) : null;
  }

  /** Where the document is in the input, if it is a record of a file. */
  public ResultLines.Place place(int document) {
    return isStored(document) ? ResultLines.Place.NONE : places.of(document - stored());
  }

  /** The document's id; where ids repeat in the input, the later ones have a number added. */
  public String id(int document) {
    return corpus.id(document);
  }

  /** The length of the canonical text in bytes. */
  public int length(int document) {
    return corpus.length(document);
  }

  /** Returns the fingerprint of the document's canonical text. */
  public Fingerprint fingerprint(int document) {
    return corpus.fingerprint(document);
  }

  /** The first document with equal canonical text; the document itself if it is the first. */
  public int firstCopy(int document) {
    return corpus.first(document);
  }

  /** Whether an earlier document has equal canonical text. Empty texts are copies of nothing. */
  public boolean isCopy(int document) {
    return corpus.first(document) != document;
  }

  /**
   * Whether the document copies a text that is itself not kept, so that its relation is to the head
   * what that text's is: near, or contained.
   */
  public boolean isCopyOfMember(int document) {
    return isCopy(document) && relation(document) != Relation.EXACT;
  }

  /** All verified pairs of different contents. */
  public DocumentPairs pairs() {
    return grouping.pairs();
  }

  /** The document that stands for this one; itself if it heads a cluster or is in none. */
  public int head(int document) {
    return grouping.clusters().head(document);
  }

  /**
   * Returns whether the document stays: it is in no cluster, or heads one and {@link Keep#dropsAll}
   * does not ask that nothing of a cluster stays.
   */
  public boolean isKept(int document) {
    return head(document) == document && !dropped.get(document);
  }

  /** What the document is to its head; of no meaning for one that is kept. */
  public Relation relation(int document) {
    return grouping.clusters().relation(document);
  }

  /** How similar the document is to its head. */
  public double similarity(int document) {
    return grouping.clusters().similarity(document);
  }

  /** The share of the smaller of the document and its head that the larger has. */
  public double containment(int document) {
    return grouping.clusters().containment(document);
  }

  /**
   * What the sketches say of the document and its head, and what of it is boilerplate; nothing of
   * equal texts.
   */
  public ResultLines.Evidence evidence(int document) {
    if (relation(document) == Relation.EXACT) {
      return ResultLines.Evidence.NONE;
    }
    OptionalInt pair = pairs().between(firstCopy(document), firstCopy(head(document)));
    return new ResultLines.Evidence(
        grouping.clusters().method(),
        grouping.clusters().evidence(document),
        pair.isPresent() ? pairs().boilerplate(pair.getAsInt()) : 0,
        pair.isPresent() ? pairs().boilerplateIn(pair.getAsInt()) : 0);
  }

  /**
   * The lengths of the texts of this run that got no chunk filter, because they are longer than it
   * is meant for; each text once.
   */
  public IntStream tooLong(DocumentSettings settings) {
    return settings.method() != Method.CHUNKS
        ? IntStream.empty()
        : IntStream.range(stored(), documents())
            .filter(document -> !isCopy(document))
            .map(this::length)
            .filter(settings.chunks()::isTooLong);
  }

  /** The clusters of two documents and more, the largest first, then by first head. */
  public List<Cluster> clusters() {
    int[] sizes = new int[documents()];
    for (int document = 0; document < documents(); document++) {
      sizes[head(document)]++;
    }
    Integer[] heads =
        IntStream.range(0, documents())
            .filter(document -> sizes[document] > 1)
            .boxed()
            .sorted(Comparator.<Integer>comparingInt(head -> -sizes[head]).thenComparing(h -> h))
            .toArray(Integer[]::new);
    int[] numbers = new int[documents()];
    Arrays.fill(numbers, -1);
    List<Cluster> found = new ArrayList<>();
    for (int head : heads) {
      numbers[head] = found.size();
      found.add(new Cluster(found.size() + 1, head, new ArrayList<>(sizes[head] - 1)));
    }
    for (int document = 0; document < documents(); document++) {
      if (head(document) != document) {
        found.get(numbers[head(document)]).members().add(member(document));
      }
    }
    return found;
  }

  private Cluster.Member member(int document) {
    return new Cluster.Member(
        document,
        grouping.clusters().relation(document),
        grouping.clusters().similarity(document),
        grouping.clusters().containment(document));
  }

  /** By which rule documents were grouped into families; null if that was not asked for. */
  public @Nullable VersionRule versionRule() {
    return families.rule();
  }

  /**
   * The families of two documents and more, the largest first, then by first document; none if they
   * were not asked for. They say which documents are versions of one, not which can go.
   */
  public List<Family> families() {
    return families.found().families();
  }

  /** How many pairs were compared to find versions. */
  public long versionCandidates() {
    return families.found().candidates();
  }

  /**
   * The documents of this run whose web address was read before, in the order of the input; none
   * where ids are no addresses.
   */
  public List<Change> changes() {
    return changes;
  }

  /** How many addresses were read again, with this outcome. */
  public long changes(Change.Kind kind) {
    return changes.stream().filter(change -> change.kind() == kind).count();
  }

  /**
   * How many documents were read by an earlier run that was killed, and not again by this one; -1
   * if such a run was of another input or other settings, so that this one began anew.
   */
  public int resumed() {
    return resumed.wasInterrupted() && resumed.documents() == 0 ? -1 : resumed.documents();
  }

  /** How many records of the input were read, those without a document included. */
  public int records() {
    return skips.records();
  }

  /** Whether a record of the input held no document. */
  public boolean isSkipped(int record) {
    return skips.contains(record);
  }

  /** Why one of the records without a document, counted from 0, holds none. */
  Reason reason(int skip) {
    return skips.reason(skip);
  }

  /** How many records held no document, by reason. */
  public Map<Reason, Integer> skipped() {
    return Map.copyOf(skips.counts());
  }

  /** Some of the messages about records that held no document. */
  public List<String> problems() {
    return skips.messages();
  }

  /**
   * How many documents lack what {@link DocumentSettings#keep} asks for, by what that is, such as
   * {@code number in a field 'score'}. They are kept only where no other document of a cluster has
   * it.
   */
  public Map<String, Integer> withoutPreference() {
    return Collections.unmodifiableMap(skips.lacks());
  }

  /** How many names in the input were links to files of the input; they are not documents. */
  public int links() {
    return names.links();
  }

  /** The linked folders of the input whose files were not read. */
  public List<String> foldersNotEntered() {
    return names.foldersNotEntered();
  }

  /** How many documents were empty; they are kept and are duplicates of nothing. */
  public int empty() {
    return corpus.empty();
  }

  /** How many texts were not valid in their encoding. */
  public int repaired() {
    return corpus.repaired();
  }

  /**
   * How many pages had no main content: they are kept, unless the mark-up is equal to another's.
   */
  public int withoutMainContent() {
    return corpus.fellBack();
  }

  /** How many pairs were not duplicates, because little but boilerplate agreed. */
  public int templatePairs() {
    return grouping.templatePairs();
  }

  /** How many documents had an id that was there before. */
  public int repeatedIds() {
    return corpus.repeatedIds();
  }

  /** The size of all canonical texts. */
  public long canonicalBytes() {
    return corpus.canonicalBytes();
  }

  /** How many pairs were compared in full. */
  public long candidates() {
    return grouping.candidates();
  }

  /** How many candidate pairs were left out, because too many documents shared a feature. */
  public long omitted() {
    return grouping.omitted();
  }

  /** The heap taken by sketches and fingerprints. */
  public long sketchBytes() {
    return corpus.sketchBytes();
  }

  /** What was kept on disk while the job ran. */
  public long spoolBytes() {
    return effort.spoolBytes();
  }

  /** How long each stage took, in seconds. */
  public Map<String, Double> seconds() {
    return effort.timings().seconds();
  }
}
