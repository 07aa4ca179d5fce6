package dev.doppel.cli.mcp;

import dev.doppel.cli.mcp.Tool.Parameter;
import dev.doppel.engine.documents.DocumentMemory;
import dev.doppel.engine.events.EventProbe;
import dev.doppel.index.SimilarityIndex;
import dev.doppel.seen.UrlMemory;
import dev.doppel.store.FolderKind;
import dev.doppel.store.StoredSettings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What can be asked about the memories themselves. */
final class MemoryTools {

  private final GivenFolders folders;

  MemoryTools(GivenFolders folders) {
    this.folders = folders;
  }

  /** The parameter by which most tools are told whom to ask. */
  static Parameter memory(String what) {
    return Parameter.optional(
        "memory",
        "string",
        "Which " + what + " to ask, as list_memories names it. Default: all of them.");
  }

  List<Tool> all() {
    return List.of(
        new Tool(
            "list_memories",
            "What is there to ask?",
            "Lists the memories and indexes that the other tools can ask: name, kind, number of"
                + " items, settings. One that cannot be read now, because a job is writing to it,"
                + " has a problem instead.",
            List.of(),
            arguments -> Map.of("memories", list())));
  }

  private List<Map<String, Object>> list() {
    List<Map<String, Object>> list = new ArrayList<>();
    for (String name : folders.names()) {
      Map<String, Object> each = JsonTree.object("memory", name);
      each.put("kind", folders.kind(name).toString());
      try {
        switch (folders.kind(name)) {
          case URLS -> each.put("items", folders.askUrls(name, UrlMemory::size));
          case INDEX -> each.put("items", folders.askIndex(name, SimilarityIndex::size));
          case DOCS -> {
            long[] items = new long[1];
            DocumentMemory.ids(folders.path(name), id -> items[0]++);
            each.put("items", items[0]);
          }
          default -> {} // a window does not count what it holds
        }
        each.put("settings", settings(name));
      } catch (IOException e) {
        each.put("problem", String.valueOf(e.getMessage()));
      }
      list.add(each);
    }
    return list;
  }

  private String settings(String name) throws IOException {
    return folders.kind(name) == FolderKind.EVENTS
        ? EventProbe.settings(folders.path(name))
        : StoredSettings.in(folders.path(name)).orElse("");
  }
}
