package dev.doppel.engine.documents.parts;

import dev.doppel.engine.documents.DocumentJob;
import dev.doppel.engine.documents.ReadText;
import dev.doppel.io.record.Document;
import dev.doppel.similarity.group.Sketch;
import dev.doppel.similarity.group.Sketcher;
import dev.doppel.similarity.group.Space;
import dev.doppel.similarity.parts.SketchedSet;
import dev.doppel.similarity.rules.DocumentSettings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sketches documents one by one, as {@link DocumentJob} does, and returns everything: for jobs that
 * compare documents elsewhere than in one machine's memory. Keeps buffers: one instance per thread.
 */
public final class DocumentSketcher {

  private final DocumentSettings settings;
  private final Sketcher sketcher;
  private final List<long[]> sets = new ArrayList<>(); // of the document being sketched

  private DocumentSketcher(DocumentSettings settings) {
    this.settings = settings;
    sketcher = new Sketcher(settings, (fingerprint, sha256) -> false, this::hold);
  }

  /** Returns a sketcher; it has buffers, so that each thread needs one of its own. */
  public static DocumentSketcher of(DocumentSettings settings) {
    return new DocumentSketcher(settings);
  }

  /** Returns what of a document is needed to compare it with others. */
  public DocumentSketch sketch(Document document) {
    sets.clear();
    Sketch sketch;
    try {
      sketch = sketcher.sketch(ReadText.given(document, settings));
    } catch (IOException e) {
      throw new AssertionError("nothing is written to disk", e);
    }
    return new DocumentSketch(
        sketch.id(),
        sketch.site(),
        sketch.repaired(),
        sketch.fellBack(),
        sketch.length(),
        sketch.fingerprint(),
        sketch.sha256(),
        set(sketch.words()),
        set(sketch.characters()));
  }

  private long hold(long[] values, int count) {
    sets.add(Arrays.copyOf(values, count));
    return sets.size() - 1L;
  }

  private @Nullable SketchedSet set(Space.@Nullable Row row) {
    return row == null
        ? null
        : new SketchedSet(sets.get((int) row.place()), row.level(), row.bands(), row.samples());
  }
}
