package dev.doppel.engine.results;

import dev.doppel.core.internal.Check;
import dev.doppel.core.words.GivenWords;
import dev.doppel.io.output.JsonWriter;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes groups as JSON, the same on the command line and over HTTP.
 *
 * <pre>
 * {"query":"…","read":20,"groups":[{"head":{…},"members":[{…,"relation":"near",…}]}],…}
 * </pre>
 */
public final class ResultWriter {

  private static final double DIGITS = 10_000;

  private ResultWriter() {}

  /** Writes the groups as one object, which is one line. */
  public static void write(JsonWriter json, @Nullable String query, RefinedList refined)
      throws IOException {
    json.object();
    if (query != null) {
      json.field("query", query);
    }
    json.field("read", refined.read()).array("groups");
    for (ResultGroup group : refined.groups()) {
      write(json, group, refined.settings());
    }
    json.end();
    ResultSettings settings = refined.settings();
    json.field("repeats", refined.repeats())
        .field("method", settings.method().toString())
        .field("threshold", settings.threshold())
        .field("cluster", settings.grouping().name().toLowerCase(Locale.ROOT));
    if (settings.method() == ResultMethod.JAIN_2005) {
      json.field("bitShare", GivenWords.word(settings.chunks().share()));
    }
    if (refined.tooLong().count() > 0) {
      json.field("tooLong", refined.tooLong().count());
    }
    json.object("comparedBy");
    for (Map.Entry<Basis, Integer> each : refined.comparedBy().entrySet()) {
      json.field(each.getKey().toString(), each.getValue());
    }
    json.end().end();
  }

  private static void write(JsonWriter json, ResultGroup group, ResultSettings settings)
      throws IOException {
    json.object().object("head");
    writeResult(json, group.head(), group.rank(), group.basis());
    json.end().array("members");
    for (ResultGroup.Member member : group.members()) {
      json.object();
      writeResult(json, member.result(), member.rank(), member.basis());
      writeMember(json, member, settings.method());
      json.end();
    }
    json.end();
    if (!group.parts().isEmpty()) {
      json.array("contains");
      for (ResultGroup.Part part : group.parts()) {
        json.object().field("id", part.id()).field("rank", part.rank());
        json.field("similarity", rounded(part.similarity()));
        json.field("containment", rounded(part.containment()));
        writeEvidence(json, part.evidence(), settings.method());
        json.end();
      }
      json.end();
    }
    json.end();
  }

  private static void writeResult(JsonWriter json, Result result, int rank, Basis basis)
      throws IOException {
    json.field("rank", rank).field("id", result.id());
    writeIfThere(json, "url", result.url());
    writeIfThere(json, "title", result.title());
    writeIfThere(json, "snippet", result.snippet());
    if (basis != Basis.TEXT) {
      json.field("comparedBy", basis.toString());
    }
  }

  private static void writeIfThere(JsonWriter json, String name, @Nullable String value)
      throws IOException {
    if (value != null) {
      json.field(name, value);
    }
  }

  private static void writeMember(JsonWriter json, ResultGroup.Member member, ResultMethod method)
      throws IOException {
    json.field("relation", member.relation().toString())
        .field("similarity", rounded(member.similarity()))
        .field("containment", rounded(member.containment()));
    writeEvidence(json, member.evidence(), method);
    if (member.isLarger()) {
      json.field("containsHead", true);
    }
    if (member.isChained()) {
      json.field("chained", true);
    }
    Differences differences = member.differences();
    if (differences.count() > 0) {
      json.array("differs");
      for (String value : differences.values()) {
        json.value(value);
      }
      json.end().field("differing", differences.count());
      json.field("onlyNumbersDiffer", differences.onlyNumbers());
    }
  }

  private static void writeEvidence(JsonWriter json, double evidence, ResultMethod method)
      throws IOException {
    if (method == ResultMethod.SIMHASH) {
      json.field("distance", Math.round(evidence));
    } else if (method.hasChunks()) {
      json.field("bits", rounded(evidence));
    }
  }

  private static double rounded(double share) {
    Check.argument(0 <= share && share <= 1, "share %s not in [0,1]", share);
    return Math.round(share * DIGITS) / DIGITS;
  }
}
