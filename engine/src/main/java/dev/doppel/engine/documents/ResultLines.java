package dev.doppel.engine.documents;

import dev.doppel.core.distance.Relation;
import dev.doppel.io.output.JsonWriter;
import dev.doppel.io.record.FileLink;
import dev.doppel.similarity.group.Family;
import dev.doppel.similarity.rules.Method;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The lines of {@code pairs.jsonl}, {@code clusters.jsonl}, {@code removed.jsonl}, {@code
 * versions.jsonl}, {@code links.jsonl} and {@code changes.jsonl}.
 */
public final class ResultLines {

  private ResultLines() {}

  /**
   * What there is to say of two documents beside their similarity: the sketches' own measure, and
   * how much of what they share is boilerplate.
   *
   * @param method by {@link Method#CHUNKS} it is the share of filter bits that match, by {@link
   *     Method#SIMHASH} the number of bits that differ; others have none
   * @param value not a number if there is none
   * @param boilerplate the share of the common shingles that many documents have
   * @param boilerplateIn how many documents have the half of these, near copies counted once; 0 if
   *     there are none, or the two are so much alike that they were not counted
   */
  public record Evidence(Method method, double value, double boilerplate, int boilerplateIn) {

    /** No measure of sketches. */
    public static final Evidence NONE = ofBoilerplate(0, 0);

    /** Boilerplate, and no measure of sketches. */
    public static Evidence ofBoilerplate(double share, int documents) {
      return new Evidence(Method.AUTO, Double.NaN, share, documents);
    }
  }

  /**
   * A line of {@code pairs.jsonl}.
   *
   * @param method what found the pair
   * @param stored which of the two an earlier run kept, a or b; null if neither
   */
  public record Pair(
      String a,
      String b,
      Relation relation,
      double similarity,
      double containment,
      Method method,
      Evidence evidence,
      @Nullable String stored) {

    /** A pair without a measure of sketches. */
    public Pair(
        String a,
        String b,
        Relation relation,
        double similarity,
        double containment,
        Method method,
        @Nullable String stored) {
      this(a, b, relation, similarity, containment, method, Evidence.NONE, stored);
    }
  }

  /**
   * What a document is to its head.
   *
   * @param copyOf the earlier document of equal text, if that is not the head; else null
   */
  public record Member(
      String id,
      Relation relation,
      double similarity,
      double containment,
      Evidence evidence,
      @Nullable String copyOf) {

    /** A member without a measure of sketches. */
    public Member(
        String id,
        Relation relation,
        double similarity,
        double containment,
        @Nullable String copyOf) {
      this(id, relation, similarity, containment, Evidence.NONE, copyOf);
    }
  }

  /**
   * Where a document is in the input.
   *
   * @param file as it stands in messages; empty for a document that is a file itself
   * @param line the line on which the record starts, or in an archive or table its number, from 1
   */
  public record Place(String file, long line) {

    /** Says nothing. */
    public static final Place NONE = new Place("", 0);
  }

  /**
   * Where a document is that an earlier run kept.
   *
   * @param run the number of that run in the memory, from 1; 0 if the memory does not say
   * @param inputs what that run read; empty if the memory does not say
   */
  public record StoredAt(int run, List<String> inputs) {

    /** A document of an earlier run, whichever that was. */
    public static final StoredAt SOMEWHERE = new StoredAt(0, List.of());

    public StoredAt {
      inputs = List.copyOf(inputs);
    }
  }

  /** Writes a line about a pair, without what an evidence would add. */
  public static void write(JsonWriter json, Pair pair) throws IOException {
    write(json, pair, null);
  }

  /** Writes the line of a pair, one of which may be {@code stored}. */
  public static void write(JsonWriter json, Pair pair, @Nullable StoredAt stored)
      throws IOException {
    write(json, pair, stored, Place.NONE, Place.NONE);
  }

  /** Writes the line of a pair, and where its documents are. */
  static void write(JsonWriter json, Pair pair, @Nullable StoredAt stored, Place a, Place b)
      throws IOException {
    json.object()
        .field("a", pair.a())
        .field("b", pair.b())
        .field("relation", pair.relation().toString())
        .field("similarity", rounded(pair.similarity()))
        .field("containment", rounded(pair.containment()));
    write(json, pair.evidence());
    json.field("method", pair.method().toString());
    if (pair.stored() != null) {
      json.field("stored", pair.stored());
      writePlace(json, stored);
    }
    writePlace(json, "aFile", "aLine", a);
    writePlace(json, "bFile", "bLine", b);
    json.end();
  }

  /** Begins the line of a cluster. Its members follow, then the {@link #endCluster end}. */
  public static void beginCluster(
      JsonWriter json, long number, String head, String fingerprint, @Nullable StoredAt stored)
      throws IOException {
    beginCluster(json, number, head, fingerprint, stored, Place.NONE);
  }

  /** Begins the line of a cluster, and says where its head is. */
  static void beginCluster(
      JsonWriter json,
      long number,
      String head,
      String fingerprint,
      @Nullable StoredAt stored,
      Place place)
      throws IOException {
    json.object().field("cluster", number).field("head", head).field("fingerprint", fingerprint);
    writeStored(json, stored);
    writePlace(json, "headFile", "headLine", place);
    json.array("members");
  }

  /** Adds a member to the cluster that was begun. */
  public static void write(JsonWriter json, Member member) throws IOException {
    write(json, member, Place.NONE);
  }

  /** Adds a member to the cluster that was begun, and says where it is. */
  static void write(JsonWriter json, Member member, Place place) throws IOException {
    json.object()
        .field("id", member.id())
        .field("relation", member.relation().toString())
        .field("similarity", rounded(member.similarity()))
        .field("containment", rounded(member.containment()));
    write(json, member.evidence());
    writeCopyOf(json, member);
    writePlace(json, "file", "line", place);
    json.end();
  }

  /** Writes the line of a record without a document. */
  static void writeProblem(JsonWriter json, String file, long line, String reason)
      throws IOException {
    json.object().field("file", file);
    if (line > 0) {
      json.field("line", line);
    }
    json.field("reason", reason).end();
  }

  /** Ends a line about a cluster that was begun. */
  public static void endCluster(JsonWriter json) throws IOException {
    json.end().end();
  }

  /** Writes the line of a whole file that is not kept. */
  public static void writeRemoved(
      JsonWriter json, Member member, String head, @Nullable StoredAt stored) throws IOException {
    json.object().field("id", member.id());
    writeFields(json, member, head, stored);
    json.end();
  }

  /** Writes the line of a whole file that heads a cluster of which nothing is kept. */
  static void writeRemovedHead(JsonWriter json, String id) throws IOException {
    json.object().field("id", id).field("role", "head").end();
  }

  /** Adds to the current object what a document is to its head. */
  static void writeFields(JsonWriter json, Member member, String head, @Nullable StoredAt stored)
      throws IOException {
    json.field("head", head)
        .field("relation", member.relation().toString())
        .field("similarity", rounded(member.similarity()))
        .field("containment", rounded(member.containment()));
    write(json, member.evidence());
    writeStored(json, stored);
    writeCopyOf(json, member);
  }

  private static void writeStored(JsonWriter json, @Nullable StoredAt stored) throws IOException {
    if (stored != null) {
      json.field("stored", true);
      writePlace(json, stored);
    }
  }

  private static void writePlace(JsonWriter json, String file, String line, Place place)
      throws IOException {
    if (place.line() > 0) {
      json.field(file, place.file()).field(line, place.line());
    }
  }

  private static void writePlace(JsonWriter json, @Nullable StoredAt stored) throws IOException {
    if (stored != null && stored.run() > 0) {
      json.field("storedRun", stored.run()).array("storedFrom");
      for (String input : stored.inputs()) {
        json.value(input);
      }
      json.end();
    }
  }

  /** Writes a line of {@code links.jsonl}. */
  public static void write(JsonWriter json, FileLink link) throws IOException {
    json.object()
        .field("id", link.id())
        .field("target", link.target())
        .field("link", link.kind().toString())
        .end();
  }

  /** Writes a line of {@code changes.jsonl}; the earlier of the two documents may be stored. */
  static void write(
      JsonWriter json, Change change, String id, String earlier, @Nullable StoredAt stored)
      throws IOException {
    json.object()
        .field("id", id)
        .field("address", change.address())
        .field("change", change.kind().toString())
        .field("earlier", earlier);
    writeStored(json, stored);
    json.end();
  }

  /** Begins the line of a family. Its members follow, then the {@link #endFamily end}. */
  static void beginFamily(JsonWriter json, long number, String head, Family family)
      throws IOException {
    json.object()
        .field("family", number)
        .field("size", family.size())
        .field("versions", family.versions())
        .field("head", head)
        .array("members");
  }

  /** Adds a member to the family that was begun. */
  static void write(JsonWriter json, Family.Member member, String id, boolean isKept, Place place)
      throws IOException {
    json.object()
        .field("id", id)
        .field("relation", member.kind().toString())
        .field("toPredecessor", rounded(member.toPredecessor()))
        .field("toHead", rounded(member.toHead()))
        .field("kept", isKept);
    writePlace(json, "file", "line", place);
    json.end();
  }

  /** Ends the line of a family that was begun. */
  static void endFamily(JsonWriter json) throws IOException {
    json.end().end();
  }

  private static void write(JsonWriter json, Evidence evidence) throws IOException {
    if (evidence.boilerplateIn() > 0) {
      json.field("boilerplate", rounded(evidence.boilerplate()))
          .field("boilerplateIn", evidence.boilerplateIn());
    }
    if (Double.isNaN(evidence.value())) {
      return;
    }
    if (evidence.method() == Method.CHUNKS) {
      json.field("bits", rounded(evidence.value()));
    } else if (evidence.method().usesSimHashes()) {
      json.field("distance", Math.round(evidence.value()));
    }
  }

  private static void writeCopyOf(JsonWriter json, Member member) throws IOException {
    if (member.copyOf() != null) {
      json.field("copyOf", member.copyOf());
    }
  }

  /** Four digits are what a similarity is worth, and files differ less by chance. */
  private static double rounded(double share) {
    return Math.round(share * 10_000) / 10_000.0;
  }
}
