package dev.doppel.server.search;

import dev.doppel.server.memory.SharedDocuments;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Searches the texts of documents by their words, with Lucene. The index lies in temporary files;
 * it is made at the first search and brought up to date at each; after many changes in the
 * background. Safe for concurrent use.
 */
public final class TextSearch implements Closeable {

  private final Map<String, TextIndex> indexes = new HashMap<>();
  private final List<Path> folders = new ArrayList<>();

  /**
   * Finds documents that hold all of the words, or some where none holds all; the best first. All
   * documents are found by no words at all.
   *
   * @param name of the memory
   */
  public Found find(String name, SharedDocuments documents, String words, int most)
      throws IOException {
    TextIndex index = index(name, documents);
    index.update();
    return index.find(words, most);
  }

  private synchronized TextIndex index(String name, SharedDocuments documents) throws IOException {
    TextIndex index = indexes.get(name);
    if (index == null || !index.isOf(documents)) {
      // A memory may have been deleted and made again under its name.
      if (index != null) {
        index.close();
      }
      Path folder = Files.createTempDirectory("doppel-search");
      folders.add(folder);
      index = TextIndex.make(folder, documents);
      indexes.put(name, index);
    }
    return index;
  }

  @Override
  public synchronized void close() throws IOException {
    for (TextIndex each : indexes.values()) {
      each.close();
    }
    indexes.clear();
    for (Path each : folders) {
      delete(each);
    }
    folders.clear();
  }

  private static void delete(Path folder) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(folder)) {
      files = all.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path each : files) {
      Files.deleteIfExists(each);
    }
  }
}
