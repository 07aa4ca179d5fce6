package dev.doppel.engine.documents;

import dev.doppel.core.distance.Relation;
import dev.doppel.io.output.JsonWriter;
import dev.doppel.io.record.FileLink;
import dev.doppel.similarity.rules.Method;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The lines of {@code pairs.jsonl}, {@code clusters.jsonl}, {@code removed.jsonl} and {@code
 * links.jsonl}.
 */
public final class ResultLines {

  private ResultLines() {}

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
      @Nullable String stored) {}

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
      @Nullable String copyOf) {}

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
    json.object()
        .field("a", pair.a())
        .field("b", pair.b())
        .field("relation", pair.relation().toString())
        .field("similarity", rounded(pair.similarity()))
        .field("containment", rounded(pair.containment()))
        .field("method", pair.method().toString());
    if (pair.stored() != null) {
      json.field("stored", pair.stored());
      writePlace(json, stored);
    }
    json.end();
  }

  /** Begins the line of a cluster. Its members follow, then the {@link #endCluster end}. */
  public static void beginCluster(
      JsonWriter json, long number, String head, String fingerprint, @Nullable StoredAt stored)
      throws IOException {
    json.object().field("cluster", number).field("head", head).field("fingerprint", fingerprint);
    writeStored(json, stored);
    json.array("members");
  }

  /** Adds a member to the cluster that was begun. */
  public static void write(JsonWriter json, Member member) throws IOException {
    json.object()
        .field("id", member.id())
        .field("relation", member.relation().toString())
        .field("similarity", rounded(member.similarity()))
        .field("containment", rounded(member.containment()));
    endMember(json, member);
  }

  /** Ends a line about a cluster that was begun. */
  public static void endCluster(JsonWriter json) throws IOException {
    json.end().end();
  }

  /** Writes the line of a whole file that is not kept. */
  public static void writeRemoved(
      JsonWriter json, Member member, String head, @Nullable StoredAt stored) throws IOException {
    json.object()
        .field("id", member.id())
        .field("head", head)
        .field("relation", member.relation().toString())
        .field("similarity", rounded(member.similarity()));
    writeStored(json, stored);
    endMember(json, member);
  }

  private static void writeStored(JsonWriter json, @Nullable StoredAt stored) throws IOException {
    if (stored != null) {
      json.field("stored", true);
      writePlace(json, stored);
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

  private static void endMember(JsonWriter json, Member member) throws IOException {
    if (member.copyOf() != null) {
      json.field("copyOf", member.copyOf());
    }
    json.end();
  }

  /** Four digits are what a similarity is worth, and files differ less by chance. */
  private static double rounded(double share) {
    return Math.round(share * 10_000) / 10_000.0;
  }
}
