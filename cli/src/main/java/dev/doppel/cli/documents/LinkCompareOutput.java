package dev.doppel.cli.documents;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.engine.documents.LinkComparison;
import dev.doppel.io.output.JsonWriter;
import dev.doppel.io.output.Printable;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** A comparison of links as a person reads it, and as a program does. */
final class LinkCompareOutput {

  private static final int MAX_SHOWN = 8;

  private final LinkComparison comparison;
  private final String nameA;
  private final String nameB;

  LinkCompareOutput(LinkComparison comparison, String nameA, String nameB) {
    this.comparison = comparison;
    this.nameA = nameA;
    this.nameB = nameB;
  }

  void print(PrintWriter out) {
    out.printf(Locale.ROOT, "A  %s  (%,d links)%n", Printable.name(nameA), comparison.links().a());
    out.printf(Locale.ROOT, "B  %s  (%,d links)%n", Printable.name(nameB), comparison.links().b());
    out.printf("%n%s: %s%n%n", comparison.verdict(), comparison.sentence());
    out.printf(Locale.ROOT, "%-20s %.4f%n", "resemblance", comparison.links().resemblance());
    out.printf(
        Locale.ROOT,
        "%-20s %.4f of A in B, %.4f of B in A%n",
        "containment",
        comparison.links().aInB(),
        comparison.links().bInA());
    print(out, "in both", "=", comparison.shared());
    print(out, "only in A", "-", comparison.onlyInA());
    print(out, "only in B", "+", comparison.onlyInB());
    out.flush();
  }

  private static void print(PrintWriter out, String title, String sign, List<String> links) {
    if (!links.isEmpty()) {
      out.printf(Locale.ROOT, "%n%,d %s%n", links.size(), title);
      links.stream()
          .limit(MAX_SHOWN)
          .forEach(link -> out.printf("  %s %s%n", sign, Printable.name(link)));
      if (links.size() > MAX_SHOWN) {
        out.printf(Locale.ROOT, "  and %,d more%n", links.size() - MAX_SHOWN);
      }
    }
  }

  String json() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonWriter json = JsonWriter.lines(bytes)) {
      json.object().field("command", "compare");
      write(json);
      json.end();
    }
    return bytes.toString(UTF_8);
  }

  /** Adds everything to an object that was begun. */
  void write(JsonWriter json) throws IOException {
    json.field("by", "links");
    json.field("verdict", comparison.verdict());
    json.field("reason", comparison.sentence());
    json.object("a").field("name", nameA).field("links", comparison.links().a()).end();
    json.object("b").field("name", nameB).field("links", comparison.links().b()).end();
    json.field("resemblance", comparison.links().resemblance())
        .field("aInB", comparison.links().aInB())
        .field("bInA", comparison.links().bInA());
    write(json, "shared", comparison.shared());
    write(json, "onlyInA", comparison.onlyInA());
    write(json, "onlyInB", comparison.onlyInB());
  }

  private static void write(JsonWriter json, String name, List<String> links) throws IOException {
    json.array(name);
    for (String link : links) {
      json.value(link);
    }
    json.end();
  }
}
