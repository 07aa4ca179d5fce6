package dev.doppel.experiments.roth;

import dev.doppel.core.distance.Overlap;
import dev.doppel.core.shingle.ShingleSet;
import dev.doppel.core.shingle.Shingling;
import dev.doppel.core.shingle.TextShingles;
import dev.doppel.engine.documents.DocumentFile;
import dev.doppel.similarity.rules.DocumentSettings.Content;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The resemblance of files, counted shingle by shingle. Keeps what it read recently; for one
 * thread.
 */
final class TrueResemblance {

  private static final long MAX_SHINGLES = 16 << 20;

  private final Path folder;
  private final TextShingles shingles;
  private final Map<String, ShingleSet> sets = new LinkedHashMap<>(64, 0.75f, true);
  private long kept;

  TrueResemblance(Path folder, Shingling shingling) {
    this.folder = folder;
    this.shingles = TextShingles.of(shingling);
  }

  double of(String a, String b) throws IOException {
    return overlap(a, b).resemblance();
  }

  Overlap overlap(String a, String b) throws IOException {
    return Overlap.of(shingles(a), shingles(b));
  }

  private ShingleSet shingles(String name) throws IOException {
    ShingleSet known = sets.get(name);
    if (known == null) {
      known = read(name);
      sets.put(name, known);
      kept += known.size();
      var oldest = sets.entrySet().iterator();
      while (kept > MAX_SHINGLES && sets.size() > 2) {
        kept -= oldest.next().getValue().size();
        oldest.remove();
      }
    }
    return known;
  }

  private ShingleSet read(String name) throws IOException {
    shingles.read(DocumentFile.read(folder.resolve(name), Content.RAW).text());
    return shingles.shingles().copy();
  }
}
