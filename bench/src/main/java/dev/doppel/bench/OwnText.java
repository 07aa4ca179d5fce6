package dev.doppel.bench;

import dev.doppel.core.distance.Relation;
import dev.doppel.core.work.Progress;
import dev.doppel.engine.documents.DocumentJob;
import dev.doppel.engine.documents.DocumentResult;
import dev.doppel.engine.documents.ReadText;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.record.Document;
import dev.doppel.io.record.InputOptions;
import dev.doppel.io.record.RawRecord;
import dev.doppel.io.record.RecordReader;
import dev.doppel.io.record.UnreadableRecordException;
import dev.doppel.similarity.rules.DocumentSettings;
import dev.doppel.similarity.rules.DocumentSettings.Boilerplate;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * Judges what {@code doppel docs} calls contained: of random ones, prints the words that would be
 * lost if the text went, since no text that is kept has them in their place ({@link LostWords}).
 * Run with {@code bench/run own FOLDER [REMOVALS [less|full]]}.
 *
 * <p>Words are taken from the text as it was compared, of pages the main text.
 */
public final class OwnText {

  private static final int SHOWN = 3;

  private final DocumentSettings settings;
  private final List<Path> inputs;
  private final int most;

  private OwnText(List<Path> inputs, int most, DocumentSettings settings) {
    this.inputs = inputs;
    this.most = most;
    this.settings = settings;
  }

  public static void main(String[] args) throws IOException {
    if (args.length < 1) {
      System.err.println("own: name a folder of texts; then how many removals, and less or full");
      System.exit(2);
    }
    DocumentSettings.Builder settings = DocumentSettings.builder();
    if (args.length > 2) {
      settings.boilerplate(Boilerplate.valueOf(args[2].toUpperCase(Locale.ROOT)));
    }
    int most = args.length > 1 ? Integer.parseInt(args[1]) : 100;
    new OwnText(List.of(Path.of(args[0])), most, settings.build()).print();
  }

  private void print() throws IOException {
    try (DocumentInput input = DocumentInput.of(inputs, InputOptions.defaults())) {
      DocumentResult result = DocumentJob.run(input, settings, Progress.NONE);
      List<Integer> removals = new ArrayList<>();
      for (int document = 0; document < result.documents(); document++) {
        if (!result.isKept(document)
            && !result.isCopy(document)
            && result.relation(document) == Relation.CONTAINED) {
          removals.add(document);
        }
      }
      int found = removals.size();
      Collections.shuffle(removals, new Random(17));
      Set<Integer> judged = new HashSet<>(removals.subList(0, Math.min(most, found)));
      Map<Integer, List<String>> lost = lost(input, result, judged);
      long harmless = lost.values().stream().filter(List::isEmpty).count();
      lost.forEach((document, rows) -> print(result, document, rows));
      System.out.printf(
          Locale.ROOT,
          "%n%d documents, %d contained; of %d judged, %d lose nothing (%.1f %%)%n",
          result.documents(),
          found,
          lost.size(),
          harmless,
          100.0 * harmless / Math.max(1, lost.size()));
    }
  }

  private static void print(DocumentResult result, int document, List<String> rows) {
    System.out.printf(
        "%s in %s loses %s%n",
        result.id(document),
        result.id(result.head(document)),
        rows.isEmpty() ? "nothing" : "words in " + rows.size() + " places");
    rows.stream().limit(SHOWN).forEach(row -> System.out.println("    " + row.strip()));
  }

  /** The rows of words of each judged document that no kept one has. */
  private Map<Integer, List<String>> lost(
      DocumentInput input, DocumentResult result, Set<Integer> judged) throws IOException {
    Map<Integer, String> texts = new LinkedHashMap<>();
    read(input, judged::contains, texts::put);
    LostWords lost = new LostWords();
    texts.values().forEach(lost::want);
    read(input, result::isKept, (document, text) -> lost.found(text));
    Map<Integer, List<String>> rows = new LinkedHashMap<>();
    texts.forEach((document, text) -> rows.put(document, lost.of(text)));
    return rows;
  }

  @FunctionalInterface
  private interface TextSink {
    void take(int document, String text);
  }

  private void read(DocumentInput input, IntPredicate wanted, TextSink sink) throws IOException {
    int document = 0;
    try (RecordReader reader = input.open()) {
      for (RawRecord raw = reader.next(); raw != null; raw = reader.next()) {
        Document read;
        try {
          read = raw.read();
        } catch (UnreadableRecordException e) {
          continue; // as the job did
        }
        if (wanted.test(document)) {
          sink.take(document, ReadText.of(read, settings.content()).toString());
        }
        document++;
      }
    }
  }
}
