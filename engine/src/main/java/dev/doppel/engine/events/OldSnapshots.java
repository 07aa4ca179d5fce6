package dev.doppel.engine.events;

import dev.doppel.core.internal.StateReader;
import dev.doppel.engine.run.RunNotes;
import dev.doppel.store.FolderKind;
import dev.doppel.store.OwnedFolder;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Converts snapshots of memories of events from earlier versions to the format of this one. Only
 * their headers differ: the state of the window is copied as it is, which needs no secret.
 */
public final class OldSnapshots {

  private OldSnapshots() {}

  /** Whether the snapshot in a folder is of an earlier version. */
  public static boolean isOld(Path folder) throws IOException {
    try (InputStream in = open(folder)) {
      return begin(in).version() < EventMemory.VERSION;
    }
  }

  /** Writes it in the format of this version, in its place. */
  public static void upgrade(Path folder) throws IOException {
    try (OwnedFolder owned = OwnedFolder.open(folder, FolderKind.EVENTS);
        InputStream in = open(folder)) {
      StateReader reader = begin(in);
      if (reader.version() == EventMemory.VERSION) {
        return;
      }
      String settings = reader.getText();
      RunNotes notes = VersionOne.notes(reader);
      EventMemory.write(owned, settings, notes, in::transferTo);
    }
  }

  private static InputStream open(Path folder) throws IOException {
    return new BufferedInputStream(Files.newInputStream(folder.resolve(EventMemory.SNAPSHOT)));
  }

  private static StateReader begin(InputStream in) throws IOException {
    return StateReader.begin(in, EventMemory.MAGIC, 1, EventMemory.VERSION, EventMemory.WHAT);
  }
}
