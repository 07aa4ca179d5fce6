package dev.doppel.experiments.roth;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.internal.Check;
import dev.doppel.core.shingle.TextShingles;
import dev.doppel.core.sketch.SimHash;
import dev.doppel.core.work.Progress;
import dev.doppel.experiments.paper.ExperimentSettings;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.record.Document;
import dev.doppel.io.record.InputOptions;
import dev.doppel.io.record.RawRecord;
import dev.doppel.io.record.RecordFormat;
import dev.doppel.io.record.RecordReader;
import dev.doppel.io.record.UnreadableRecordException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The files of a corpus, and which of them were made of which. */
final class RothFiles {

  /** A mutated file, the one it was made of, and how. */
  record Pair(RothFile original, RothFile mutated, Mutation mutation) {}

  private final Path folder;
  private final List<RothFile> files = new ArrayList<>();
  private final PerCut<TextShingles> shingles = new PerCut<>();

  private RothFiles(Path folder) {
    this.folder = folder;
    for (Cut cut : Cut.values()) {
      shingles.put(cut, TextShingles.of(cut.shingling()));
    }
  }

  /**
   * Reads the folder of {@code --input}. What cannot be read, and what has no words, is left out.
   */
  static RothFiles read(ExperimentSettings settings, Progress progress) throws IOException {
    RothFiles read = new RothFiles(settings.input().orElseThrow());
    InputOptions options = InputOptions.defaults().withFormat(RecordFormat.FILE);
    try (DocumentInput input = DocumentInput.of(List.of(read.folder), options);
        RecordReader reader = input.open()) {
      progress.begin("reading", "B", input.bytes());
      for (RawRecord record = reader.next(); record != null; record = reader.next()) {
        read.add(record);
        progress.reach(reader.position());
      }
    }
    return read;
  }

  private void add(RawRecord record) {
    try {
      Document document = record.read();
      byte[] content = document.content();
      PerCut<Long> simHashes = new PerCut<>();
      for (Cut cut : Cut.values()) {
        TextShingles text = shingles.get(cut);
        text.read(content);
        if (text.shingles().size() == 0) {
          return;
        }
        simHashes.put(cut, SimHash.of(text.shingles()));
      }
      IndexV1 v1 = IndexV1.of(new String(content, UTF_8));
      files.add(new RothFile(document.id(), simHashes, v1, Mutation.of(document.id())));
    } catch (UnreadableRecordException e) {
      return; // a picture among the texts is not part of the experiment
    }
  }

  List<RothFile> all() {
    return List.copyOf(files);
  }

  /** The files that are no mutations. */
  List<RothFile> originals() {
    return files.stream().filter(file -> file.mutation().isEmpty()).toList();
  }

  /**
   * Insertions and deletions with what they were made of.
   *
   * @throws IllegalArgumentException if there are none
   */
  List<Pair> pairs() {
    Map<String, RothFile> byId = new HashMap<>();
    files.forEach(file -> byId.put(file.id(), file));
    List<Pair> pairs = new ArrayList<>();
    for (RothFile file : files) {
      RothFile original = file.mutation().map(named -> byId.get(named.original())).orElse(null);
      if (original != null && file.mutation().get().mutation().kind() != Mutation.Kind.COPY) {
        pairs.add(new Pair(original, file, file.mutation().get().mutation()));
      }
    }
    Check.argument(
        !pairs.isEmpty(),
        "%s has no mutated files such as a_i_43.txt beside a.txt: make some by --make-corpus",
        folder);
    return pairs;
  }

  /** Counts the shingles that files have in common. */
  TrueResemblance overlaps(Cut cut) {
    return new TrueResemblance(folder, cut.shingling());
  }
}
