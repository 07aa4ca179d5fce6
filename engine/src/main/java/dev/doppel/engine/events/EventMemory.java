package dev.doppel.engine.events;

import dev.doppel.core.internal.StateReader;
import dev.doppel.core.internal.StateWriter;
import dev.doppel.core.window.Window;
import dev.doppel.io.AtomicOutput;
import dev.doppel.store.DirectoryLock;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the events so far: the window, the statistics, and how far input and outputs
 * have got. Kept in a folder, it is one file that is replaced whole, so that a crash leaves the one
 * state or the other. For one thread; a second opening of the folder is refused.
 */
public final class EventMemory implements Closeable {

  /*
   * snapshot:  "DPEVENTS" version settings run checksum | state, its parts each with a checksum
   */

  private static final String SNAPSHOT = "snapshot";
  private static final String MAGIC = "DPEVENTS";
  private static final int VERSION = 1;

  private final EventSettings settings;
  private final EventState state;
  private final @Nullable Path folder;
  private final @Nullable DirectoryLock lock;
  private EventRun run;

  private EventMemory(
      EventSettings settings,
      EventState state,
      EventRun run,
      @Nullable Path folder,
      @Nullable DirectoryLock lock) {
    this.settings = settings;
    this.state = state;
    this.run = run;
    this.folder = folder;
    this.lock = lock;
  }

  /** Returns an empty memory that is gone when it is closed. */
  public static EventMemory temporary(EventSettings settings) {
    return new EventMemory(settings, EventState.of(settings), EventRun.NONE, null, null);
  }

  /**
   * Opens the memory in a folder, or makes an empty one there.
   *
   * @throws IOException if the folder is in use, damaged, or was made with other settings
   */
  public static EventMemory open(Path folder, EventSettings settings) throws IOException {
    Files.createDirectories(folder);
    DirectoryLock lock = DirectoryLock.take(folder);
    try {
      removeGarbage(folder);
      Path snapshot = folder.resolve(SNAPSHOT);
      return Files.exists(snapshot)
          ? read(settings, snapshot, folder, lock)
          : new EventMemory(settings, EventState.of(settings), EventRun.NONE, folder, lock);
    } catch (IOException | RuntimeException e) {
      lock.close();
      throw e;
    }
  }

  private static EventMemory read(
      EventSettings settings, Path snapshot, Path folder, DirectoryLock lock) throws IOException {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(snapshot), 1 << 16)) {
      StateReader reader = StateReader.begin(in, MAGIC, VERSION, "memory of events");
      String made = reader.getText();
      EventRun run = EventRun.read(reader);
      if (!made.equals(settings.line())) {
        throw new IOException(
            "memory " + folder + " was made with '" + made + "', not '" + settings.line() + "'");
      }
      EventState state = EventState.read(settings, in);
      if (in.read() >= 0) {
        throw new IOException(snapshot + " goes on behind its end");
      }
      return new EventMemory(settings, state, run, folder, lock);
    }
  }

  /** A crash while a snapshot was written leaves what was written of it under another name. */
  private static void removeGarbage(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        if (file.getFileName().toString().startsWith("." + SNAPSHOT + ".")) {
          Files.deleteIfExists(file);
        }
      }
    }
  }

  public EventSettings settings() {
    return settings;
  }

  /** Whether it is kept in a folder. */
  public boolean isDurable() {
    return folder != null;
  }

  /** The window: how far it reaches now, how much it errs, what it takes. */
  public Window window() {
    return state.window();
  }

  /** What all runs of this memory found. */
  public EventReport report() {
    return EventReport.of(this);
  }

  EventState state() {
    return state;
  }

  EventStatistics statistics() {
    return state.statistics();
  }

  /** The run it was used for last. */
  EventRun run() {
    return run;
  }

  /** Makes the present state last, together with how far the run has got. */
  void commit(EventRun reached) throws IOException {
    if (folder != null) {
      try (AtomicOutput out = AtomicOutput.to(folder.resolve(SNAPSHOT))) {
        StateWriter writer = StateWriter.begin(out, MAGIC, VERSION);
        writer.putText(settings.line());
        reached.writeTo(writer);
        state.writeTo(out);
        out.commit();
      }
    }
    run = reached;
  }

  /** Closes the memory and forgets what was not committed. */
  @Override
  public void close() throws IOException {
    if (lock != null) {
      lock.close();
    }
  }
}
