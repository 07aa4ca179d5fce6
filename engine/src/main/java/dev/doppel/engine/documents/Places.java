package dev.doppel.engine.documents;

import dev.doppel.similarity.columns.Column;
import dev.doppel.similarity.columns.Columns;
import dev.doppel.similarity.columns.StateText;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Where the documents of an input are that are records: 8 bytes for each, and the name of each file
 * once. A document that is a file has no place here, since its id is its path. For one thread.
 */
final class Places {

  private final List<String> files = new ArrayList<>(); // in the order of the input; "" for none
  private int[] starts = new int[16]; // the first document of each
  private final Column lines;
  private int documents;

  Places(Columns columns) {
    lines = columns.column(Long.BYTES);
  }

  /** Takes the place of the next document. */
  void add(String source, long line) {
    String file = line == 0 ? "" : source;
    if (files.isEmpty() || !files.get(files.size() - 1).equals(file)) {
      if (files.size() == starts.length) {
        starts = Arrays.copyOf(starts, 2 * starts.length);
      }
      starts[files.size()] = documents;
      files.add(file);
    }
    if (line > 0) {
      lines.putLong(documents, line);
    }
    documents++;
  }

  /** Writes what is not in the column. */
  void save(DataOutput out) throws IOException {
    out.writeInt(documents);
    out.writeInt(files.size());
    for (int file = 0; file < files.size(); file++) {
      StateText.write(out, files.get(file));
      out.writeInt(starts[file]);
    }
  }

  /** Takes what was written, the column being as it was then. */
  void restore(DataInput in) throws IOException {
    documents = in.readInt();
    int count = in.readInt();
    starts = new int[Math.max(16, count)];
    for (int file = 0; file < count; file++) {
      files.add(StateText.read(in));
      starts[file] = in.readInt();
    }
  }

  /** The place of a document, by its number in the input. */
  ResultLines.Place of(int document) {
    int found = Arrays.binarySearch(starts, 0, files.size(), document);
    String file = files.get(found >= 0 ? found : -found - 2);
    return file.isEmpty()
        ? ResultLines.Place.NONE
        : new ResultLines.Place(file, lines.longAt(document));
  }
}
