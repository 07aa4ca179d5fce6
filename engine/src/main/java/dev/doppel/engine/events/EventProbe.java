package dev.doppel.engine.events;

import dev.doppel.core.hash.Secret;
import dev.doppel.store.FolderKind;
import dev.doppel.store.OwnedFolder;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Returns the verdict of a memory of events on one event without adding it: the state is read, the
 * event judged by it, and the state forgotten.
 */
public final class EventProbe {

  private EventProbe() {}

  /**
   * Returns the settings that the memory in a folder was made with, in one line.
   *
   * @throws IOException if there is none, or if it is being written to or damaged
   */
  public static String settings(Path folder) throws IOException {
    try (OwnedFolder owned = OwnedFolder.openToRead(folder, FolderKind.EVENTS)) {
      return EventMemory.lineIn(owned);
    }
  }

  /**
   * Asks the memory in a folder, which others may read at the same time.
   *
   * @param secret the one that it was made with; null if it has a key of its own
   * @param event a JSON object in UTF-8
   * @param now in milliseconds since 1970; the time of an event that has none
   * @throws IOException if there is none, or if it is being written to, is damaged, or was made
   *     with another secret
   */
  public static EventAnswer ask(Path folder, @Nullable Secret secret, byte[] event, long now)
      throws IOException {
    try (EventMemory memory = EventMemory.openToRead(folder, secret)) {
      EventSettings settings = memory.settings();
      Layout layout = new Layout(settings);
      EventBatch batch = new EventBatch(layout, 1);
      batch.clear(layout.json());
      batch.add(event, 0, event.length, now);
      batch.parse(memory.hash());
      LineFault fault = batch.fault(0);
      return fault == LineFault.NONE
          ? new EventAnswer(memory.state().judge(batch, 0), null)
          : new EventAnswer(EventVerdict.REJECTED, fault.reason());
    }
  }
}
