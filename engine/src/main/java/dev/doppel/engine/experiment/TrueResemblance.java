package dev.doppel.engine.experiment;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.shingle.CanonicalText;
import dev.doppel.core.shingle.ShingleSet;
import dev.doppel.core.shingle.Shingler;
import dev.doppel.core.shingle.Shingling;
import dev.doppel.engine.documents.DocumentFile;
import dev.doppel.engine.documents.DocumentSettings.Content;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/** The resemblance of files, counted shingle by shingle. Keeps what it read lately; one thread. */
final class TrueResemblance {

  private static final long MAX_SHINGLES = 16 << 20;

  private final Path folder;
  private final Shingling shingling;
  private final CanonicalText canonical;
  private final Shingler shingler;
  private final ShingleSet set = ShingleSet.withDefaultLimit();
  private final Map<String, long[]> sets = new LinkedHashMap<>(64, 0.75f, true);
  private long kept;

  TrueResemblance(Path folder, Shingling shingling) {
    this.folder = folder;
    this.shingling = shingling;
    this.canonical = CanonicalText.forShingling(shingling);
    this.shingler = Shingler.of(shingling);
  }

  double of(String a, String b) throws IOException {
    long[] left = shingles(a);
    long[] right = shingles(b);
    int shared = 0;
    int at = 0;
    for (long shingle : left) {
      while (at < right.length && right[at] < shingle) {
        at++;
      }
      shared += at < right.length && right[at] == shingle ? 1 : 0;
    }
    int union = left.length + right.length - shared;
    return union == 0 ? 1 : (double) shared / union;
  }

  private long[] shingles(String name) throws IOException {
    long[] known = sets.get(name);
    if (known == null) {
      known = read(name);
      sets.put(name, known);
      kept += known.length;
      var oldest = sets.entrySet().iterator();
      while (kept > MAX_SHINGLES && sets.size() > 2) {
        kept -= oldest.next().getValue().length;
        oldest.remove();
      }
    }
    return known;
  }

  private long[] read(String name) throws IOException {
    byte[] text = DocumentFile.read(folder.resolve(name), Content.RAW).text().getBytes(UTF_8);
    canonical.set(text, 0, text.length);
    set.clear(shingling.expectedIn(canonical));
    shingler.shingle(canonical, set);
    long[] sorted = Arrays.copyOf(set.values(), set.size());
    Arrays.sort(sorted);
    return sorted;
  }
}
