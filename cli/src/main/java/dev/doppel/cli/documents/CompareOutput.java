package dev.doppel.cli.documents;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.engine.documents.DocumentFile;
import dev.doppel.engine.documents.ReadText;
import dev.doppel.io.output.JsonWriter;
import dev.doppel.io.output.Printable;
import dev.doppel.similarity.evidence.ChunkOverlap;
import dev.doppel.similarity.evidence.Comparison;
import dev.doppel.similarity.evidence.JainOverlap;
import dev.doppel.similarity.evidence.Passage;
import dev.doppel.similarity.evidence.Passages;
import dev.doppel.similarity.evidence.Span;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** A comparison as a person reads it, and as a program does. */
final class CompareOutput {

  private static final int MAX_SHOWN = 8;
  private static final int MAX_QUOTED = 160;

  private final Comparison comparison;
  private final String nameA;
  private final DocumentFile fileA;
  private final String a;
  private final String nameB;
  private final DocumentFile fileB;
  private final String b;

  CompareOutput(Comparison comparison, String nameA, DocumentFile a, String nameB, DocumentFile b) {
    this.comparison = comparison;
    this.nameA = nameA;
    this.fileA = a;
    this.a = a.text();
    this.nameB = nameB;
    this.fileB = b;
    this.b = b.text();
  }

  void print(PrintWriter out) {
    out.println(side("A", Printable.name(nameA), fileA, comparison.a()));
    out.println(side("B", Printable.name(nameB), fileB, comparison.b()));
    out.printf("%n%s: %s%n%n", comparison.verdict(), comparison.verdict().sentence());
    printMeasures(out);
    printPassages(out);
    out.flush();
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

  private static String side(String letter, String name, DocumentFile file, Comparison.Side side) {
    return String.format(
        Locale.ROOT,
        "%s  %s  (%s%,d characters, %,d words)",
        letter,
        name,
        file.part() == ReadText.Part.TEXT ? "" : file.part() + ": ",
        side.characters(),
        side.words());
  }

  private void printMeasures(PrintWriter out) {
    row(out, "exact", comparison.isExact() ? "yes" : "no");
    row(out, "fingerprint", comparison.a().fingerprint() + "  " + comparison.b().fingerprint());
    row(
        out,
        "resemblance",
        "%.4f  (%s: %,d and %,d, %,d shared)",
        comparison.shingles().resemblance(),
        comparison.shingling(),
        comparison.shingles().a(),
        comparison.shingles().b(),
        comparison.shingles().shared());
    row(
        out,
        "containment",
        "%.4f of A in B, %.4f of B in A",
        comparison.shingles().aInB(),
        comparison.shingles().bInA());
    row(out, "MinHash", "%.4f estimated", comparison.sketches().minHash());
    row(
        out,
        "SimHash",
        "%d of 64 bits differ, which suggests a resemblance of %.2f (%s)",
        comparison.sketches().distance(),
        comparison.sketches().simHash(),
        comparison.sketches().simHashShingling());
    row(out, "chunks", "%s", chunks(comparison.sketches().chunks()));
    row(out, "bits of Jain 2005", "%s", bits(comparison.sketches().jain2005()));
    row(
        out,
        "word counts",
        "cosine %.4f (%.1f degrees), Euclidean distance %.2f",
        comparison.words().cosine(),
        comparison.words().degrees(),
        comparison.words().euclidean());
    row(
        out,
        "edits",
        "%s words, %s characters",
        comparison.words().edits(),
        comparison.characterEdits());
    row(
        out,
        "insertions/deletions",
        "%s words, %s characters",
        comparison.words().insertionsAndDeletions(),
        comparison.characterInsertionsAndDeletions());
    OptionalDouble clustered = comparison.words().clusteredJaccard();
    if (clustered.isPresent()) {
      row(
          out,
          "words in clusters",
          "resemblance %.4f, without the clusters %.4f",
          clustered.getAsDouble(),
          comparison.words().jaccard());
    }
  }

  private void printPassages(PrintWriter out) {
    Passages passages = comparison.passages();
    List<Passage> longest =
        passages.shared().stream().sorted(Comparator.comparingInt(p -> -p.words())).toList();
    out.printf(
        Locale.ROOT,
        "%n%,d shared passages, %.0f %% of A and %.0f %% of B%s%n",
        longest.size(),
        100 * passages.coveredA(),
        100 * passages.coveredB(),
        passages.truncated() ? " (of the first words; the texts are longer)" : "");
    for (Passage passage : longest.subList(0, Math.min(MAX_SHOWN, longest.size()))) {
      out.printf(Locale.ROOT, "  = %,5d words  %s%n", passage.words(), quote(passage.a().in(a)));
    }
    more(out, longest.size());
    printDifferences(out, "only in A", "-", passages.onlyInA(), a);
    printDifferences(out, "only in B", "+", passages.onlyInB(), b);
  }

  private static void printDifferences(
      PrintWriter out, String title, String sign, List<Span> spans, String text) {
    if (!spans.isEmpty()) {
      out.printf("%n%s%n", title);
      for (Span span : spans.subList(0, Math.min(MAX_SHOWN, spans.size()))) {
        out.printf("  %s %s%n", sign, quote(span.in(text)));
      }
      more(out, spans.size());
    }
  }

  private static void more(PrintWriter out, int count) {
    if (count > MAX_SHOWN) {
      out.printf(Locale.ROOT, "  and %,d more%n", count - MAX_SHOWN);
    }
  }

  private static String chunks(ChunkOverlap chunks) {
    return String.format(
        Locale.ROOT,
        "%.4f of the bits match; %.4f of A's in B, %.4f of B's in A",
        chunks.similarity(),
        chunks.aInB(),
        chunks.bInA());
  }

  private static String bits(JainOverlap paper) {
    if (paper.tooLong()) {
      return "not measured: too long for a filter of " + paper.filterBits() + " bits";
    }
    return String.format(
        Locale.ROOT,
        "%.4f of %s match; %.4f of A's in B, %.4f of B's in A",
        paper.similarity(),
        paper.bitShare().equals("source") ? "A's bits" : "the " + paper.bitShare() + " filter's",
        paper.aInB(),
        paper.bInA());
  }

  private static void row(PrintWriter out, String name, String value, Object... values) {
    out.printf(Locale.ROOT, "%-20s %s%n", name, String.format(Locale.ROOT, value, values));
  }

  /** One line of the passage, its middle left out if it is long. */
  private static String quote(String text) {
    String line =
        text.strip()
            .replaceAll("[\\s\\p{Cntrl}\\u2028\\u2029\\u202A-\\u202E\\u2066-\\u2069]+", " ");
    if (line.length() <= MAX_QUOTED) {
      return line;
    }
    int half = MAX_QUOTED / 2;
    return line.substring(0, half) + " ... " + line.substring(line.length() - half);
  }

  /** Adds everything to an object that was begun. */
  void write(JsonWriter json) throws IOException {
    json.field("verdict", comparison.verdict().toString());
    json.field("reason", comparison.verdict().sentence());
    writeSide(json.object("a").field("name", nameA), fileA, comparison.a());
    writeSide(json.object("b").field("name", nameB), fileB, comparison.b());
    writeMeasures(json);
    writePassages(json);
  }

  private static void writeSide(JsonWriter json, DocumentFile file, Comparison.Side side)
      throws IOException {
    if (file.part() != ReadText.Part.TEXT) { // of a page
      json.field("compared", file.part().toString());
    }
    json.field("characters", side.characters())
        .field("words", side.words())
        .field("fingerprint", side.fingerprint().toString())
        .field("sha256", side.sha256())
        .field("simHash", Long.toHexString(side.simHash()))
        .end();
  }

  private void writeMeasures(JsonWriter json) throws IOException {
    json.field("exact", comparison.isExact())
        .field("shingle", comparison.shingling().toString())
        .field("resemblance", comparison.shingles().resemblance())
        .field("aInB", comparison.shingles().aInB())
        .field("bInA", comparison.shingles().bInA())
        .field("minHash", comparison.sketches().minHash())
        .field("hamming", comparison.sketches().distance())
        .field("simHashShingle", comparison.sketches().simHashShingling().toString())
        .field("simHashResemblance", comparison.sketches().simHash());
    writeChunks(json, "chunks", comparison.sketches().chunks());
    writePaper(json, comparison.sketches().jain2005());
    json.field("cosine", comparison.words().cosine())
        .field("degrees", comparison.words().degrees())
        .field("euclidean", comparison.words().euclidean())
        .field("wordEdits", comparison.words().edits().toString())
        .field("characterEdits", comparison.characterEdits().toString())
        .field("wordInsertionsDeletions", comparison.words().insertionsAndDeletions().toString())
        .field(
            "characterInsertionsDeletions", comparison.characterInsertionsAndDeletions().toString())
        .field("wordResemblance", comparison.words().jaccard());
    OptionalDouble clustered = comparison.words().clusteredJaccard();
    if (clustered.isPresent()) {
      json.field("clusteredWordResemblance", clustered.getAsDouble());
    }
  }

  private static void writeChunks(JsonWriter json, String name, ChunkOverlap chunks)
      throws IOException {
    json.object(name)
        .field("similarity", chunks.similarity())
        .field("aInB", chunks.aInB())
        .field("bInA", chunks.bInA())
        .end();
  }

  private static void writePaper(JsonWriter json, JainOverlap paper) throws IOException {
    json.object("chunksJain2005")
        .field("similarity", paper.similarity())
        .field("aInB", paper.aInB())
        .field("bInA", paper.bInA())
        .field("bitShare", paper.bitShare())
        .field("chunkBytes", paper.chunkBytes())
        .field("filterBits", paper.filterBits())
        .field("tooLong", paper.tooLong())
        .end();
  }

  private void writePassages(JsonWriter json) throws IOException {
    Passages passages = comparison.passages();
    json.field("coveredA", passages.coveredA())
        .field("coveredB", passages.coveredB())
        .field("truncated", passages.truncated())
        .array("shared");
    for (Passage passage : passages.shared()) {
      json.object()
          .field("words", passage.words())
          .field("startA", passage.a().start())
          .field("endA", passage.a().end())
          .field("startB", passage.b().start())
          .field("endB", passage.b().end())
          .field("text", passage.a().in(a))
          .end();
    }
    json.end();
    writeSpans(json, "onlyInA", passages.onlyInA(), a);
    writeSpans(json, "onlyInB", passages.onlyInB(), b);
  }

  private static void writeSpans(JsonWriter json, String name, List<Span> spans, String text)
      throws IOException {
    json.array(name);
    for (Span span : spans) {
      json.object()
          .field("start", span.start())
          .field("end", span.end())
          .field("text", span.in(text))
          .end();
    }
    json.end();
  }
}
