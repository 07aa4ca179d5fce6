package dev.doppel.engine.documents;

import dev.doppel.engine.Relation;
import dev.doppel.io.JsonWriter;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The lines of {@code pairs.jsonl}, {@code clusters.jsonl} and {@code removed.jsonl}. */
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

  /** What a document is to its head. */
  public record Member(String id, Relation relation, double similarity, double containment) {}

  public static void write(JsonWriter json, Pair pair) throws IOException {
    json.object()
        .field("a", pair.a())
        .field("b", pair.b())
        .field("relation", pair.relation().toString())
        .field("similarity", rounded(pair.similarity()))
        .field("containment", rounded(pair.containment()))
        .field("method", pair.method().toString());
    if (pair.stored() != null) {
      json.field("stored", pair.stored());
    }
    json.end();
  }

  /** Begins the line of a cluster. Its members follow, then the {@link #endCluster end}. */
  public static void beginCluster(
      JsonWriter json, long number, String head, String fingerprint, boolean stored)
      throws IOException {
    json.object().field("cluster", number).field("head", head).field("fingerprint", fingerprint);
    if (stored) {
      json.field("stored", true);
    }
    json.array("members");
  }

  /** Adds a member to the cluster that was begun. */
  public static void write(JsonWriter json, Member member) throws IOException {
    json.object()
        .field("id", member.id())
        .field("relation", member.relation().toString())
        .field("similarity", rounded(member.similarity()))
        .field("containment", rounded(member.containment()))
        .end();
  }

  public static void endCluster(JsonWriter json) throws IOException {
    json.end().end();
  }

  /** Writes the line of a whole file that is not kept. */
  public static void writeRemoved(JsonWriter json, Member member, String head) throws IOException {
    json.object()
        .field("id", member.id())
        .field("head", head)
        .field("relation", member.relation().toString())
        .field("similarity", rounded(member.similarity()))
        .end();
  }

  /** Four digits are what a similarity is worth, and files differ less by chance. */
  private static double rounded(double share) {
    return Math.round(share * 10_000) / 10_000.0;
  }
}
