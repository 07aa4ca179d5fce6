package dev.doppel.cli.mcp;

import dev.doppel.cli.mcp.Tool.Parameter;
import dev.doppel.engine.events.EventAnswer;
import dev.doppel.engine.events.EventProbe;
import dev.doppel.store.FolderKind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What can be asked about events. */
final class EventTools {

  private final GivenFolders folders;

  EventTools(GivenFolders folders) {
    this.folders = folders;
  }

  List<Tool> all() {
    return List.of(
        new Tool(
            "check_event",
            "Did this event come before?",
            "Says what a memory of events would say of an event: unique, duplicate, late, or"
                + " rejected, with a reason. Adds nothing. The memory names the fields that make"
                + " two events the same; list_memories shows them.",
            List.of(
                Parameter.required(
                    "event", "object", "The event, an object with the fields that are compared."),
                MemoryTools.memory("memory of events")),
            this::check));
  }

  private Map<String, Object> check(Arguments arguments) throws IOException {
    byte[] event = JsonTree.write(arguments.object("event"));
    long now = System.currentTimeMillis();
    List<Map<String, Object>> memories = new ArrayList<>();
    for (String name : folders.namesOf(arguments.optionalText("memory"), FolderKind.EVENTS)) {
      EventAnswer found = EventProbe.ask(folders.path(name), folders.secret(), event, now);
      Map<String, Object> answer = JsonTree.object("memory", name);
      answer.put("verdict", found.verdict().toString());
      if (found.reason() != null) {
        answer.put("reason", found.reason());
      }
      memories.add(answer);
    }
    return Map.of("memories", memories);
  }
}
