package dev.doppel.engine.events;

import dev.doppel.core.hash.KeyedHash;
import dev.doppel.core.internal.Check;
import dev.doppel.engine.run.RunNote;
import dev.doppel.engine.run.RunNotes;
import dev.doppel.store.FolderKind;
import dev.doppel.store.OwnedFolder;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Judges events as they come, a few at a time, where {@link EventJob} judges files: for a service
 * that must answer at once. Events are JSON objects.
 *
 * <pre>{@code
 * try (EventIntake intake = EventIntake.open(folder, settings)) {
 *   List<EventAnswer> answers = intake.judge(events, System.currentTimeMillis());
 *   intake.commit();
 * }
 * }</pre>
 *
 * <p>After a crash it knows what was committed. Many threads may use it; they take turns.
 */
public final class EventIntake implements Closeable {

  /*
   * A folder of ours, with these in it:
   *
   * state/   a snapshot, as EventMemory keeps it; its run has one output, whose position is n
   * log-n/   the events that came after the snapshot
   *
   * A snapshot takes as long as the window is large, so a commit only adds to the log. When that
   * has grown, log n+1 is begun, then the snapshot that names it takes the place of the old one,
   * then log n goes. Whatever other log lies there after a crash is empty or no longer needed.
   */

  static final String RUN = "intake";
  private static final int MIN_LOG_BYTES = 1 << 24;
  private static final int WINDOWS_A_LOG = 2;

  private static final String STATE = "state";

  private final EventMemory memory;
  private final @Nullable OwnedFolder folder; // null if nothing is kept
  private final KeyedHash hash;
  private final EventBatch batch;
  private final LineParser parser;
  private final RecentEvents recent = new RecentEvents();
  private @Nullable EventLog log; // null if nothing is kept

  private EventIntake(EventMemory memory, @Nullable OwnedFolder folder) {
    EventSettings settings = memory.settings();
    Check.argument(
        settings.format() == EventFormat.JSONL,
        "events must come as jsonl here, not as %s",
        String.valueOf(settings.format()));
    Layout layout = new Layout(settings);
    this.memory = memory;
    this.folder = folder;
    this.hash = memory.hash();
    this.batch = new EventBatch(layout);
    this.parser = layout.json();
  }

  /** Returns an intake that knows nothing and keeps nothing. */
  public static EventIntake temporary(EventSettings settings) {
    return new EventIntake(EventMemory.temporary(settings), null);
  }

  /**
   * Opens the intake in a folder, or makes an empty one there.
   *
   * @throws IOException if the folder is in use, damaged, or was made with other settings
   */
  public static EventIntake open(Path folder, EventSettings settings) throws IOException {
    OwnedFolder owned =
        OwnedFolder.open(folder, FolderKind.INTAKE, made -> create(made.path(), settings));
    try {
      if (Files.notExists(folder.resolve(STATE))) {
        throw new IOException(
            folder.resolve(STATE) + " is missing; what was known is lost with it");
      }
      return open(owned, EventMemory.open(folder.resolve(STATE), settings));
    } catch (IOException | RuntimeException e) {
      owned.close();
      throw e;
    }
  }

  private static void create(Path folder, EventSettings settings) throws IOException {
    try (EventMemory first = EventMemory.open(folder.resolve(STATE), settings)) {
      EventLog.open(folder, first.line(), 0, record -> {}).close();
    }
  }

  private static EventIntake open(OwnedFolder folder, EventMemory memory) throws IOException {
    try {
      EventIntake intake = new EventIntake(memory, folder);
      long number = memory.notes().find(RUN).map(run -> run.outputs().get(0).position()).orElse(0L);
      intake.log =
          EventLog.open(
              folder.path(),
              memory.line(),
              number,
              record -> {
                intake.batch.clear(intake.parser);
                EventLog.read(record, intake.batch);
                intake.judge();
              });
      return intake;
    } catch (IOException | RuntimeException e) {
      memory.close();
      throw e;
    }
  }

  /**
   * Judges events in their order, and remembers those that are well-formed.
   *
   * @param events a JSON object each, in UTF-8
   * @param now when they came, in milliseconds since 1970; for events without a time
   */
  public synchronized List<EventAnswer> judge(List<byte[]> events, long now) throws IOException {
    List<EventAnswer> answers = new ArrayList<>(events.size());
    while (answers.size() < events.size()) {
      batch.clear(parser);
      while (answers.size() + batch.size() < events.size() && !batch.isFull()) {
        byte[] event = events.get(answers.size() + batch.size());
        batch.add(event, 0, event.length, now);
      }
      answers.addAll(judge());
      if (log != null) {
        log.append(batch, now);
      }
    }
    return answers;
  }

  /** Makes everything added so far durable. */
  public synchronized void commit() throws IOException {
    if (log != null) {
      log.commit();
      if (log.bytes() > Math.max(MIN_LOG_BYTES, WINDOWS_A_LOG * memory.window().bytes())) {
        snapshot();
      }
    }
  }

  /** Returns the settings that this intake was made with. */
  public EventSettings settings() {
    return memory.settings();
  }

  /** The report on all events so far. */
  public synchronized EventReport report() {
    return memory.report();
  }

  /** How many events there were over time. */
  public synchronized EventTimeline timeline() {
    return memory.timeline();
  }

  /**
   * Looks more closely at the newest events: those that came since it was opened, or that are still
   * in its log, as far as they fit into some megabytes.
   */
  public synchronized EventExtract extract(EventExtract.Wanted wanted) {
    return recent.extract(wanted, batch, parser, hash);
  }

  /** How many events were compared. */
  public synchronized long events() {
    return memory.window().events();
  }

  /** The probability that a new event, coming now, would be called a duplicate. */
  public synchronized double expectedErrorNow() {
    return memory.window().expectedErrorNow();
  }

  /** The memory that its window takes. */
  public synchronized long bytes() {
    return memory.window().bytes();
  }

  /** Closes the intake and forgets what was not committed. */
  @Override
  public synchronized void close() throws IOException {
    try (folder;
        memory) {
      if (log != null) {
        log.close();
      }
    }
  }

  /** Makes the whole state durable, and starts a new log; everything must be committed. */
  synchronized void snapshot() throws IOException {
    EventLog full = log;
    if (full == null) {
      return;
    }
    EventLog next = full.next();
    memory.commit(notes(next.number()));
    log = next;
    full.close();
    next.deleteOthers();
  }

  /** What a snapshot says of the log that goes with it. */
  static RunNotes notes(long log) {
    List<RunNote.Output> outputs = List.of(new RunNote.Output("log", log));
    return RunNotes.NONE.with(new RunNote(RUN, RunNote.State.STREAM, 0, 0, 0, outputs, Map.of()));
  }

  private List<EventAnswer> judge() {
    batch.parse(hash);
    List<EventAnswer> answers = new ArrayList<>(batch.size());
    for (int i = 0; i < batch.size(); i++) {
      LineFault fault = batch.fault(i);
      answers.add(
          fault == LineFault.NONE
              ? new EventAnswer(judge(i), null)
              : new EventAnswer(EventVerdict.REJECTED, fault.reason()));
    }
    return answers;
  }

  private EventVerdict judge(int event) {
    long number = memory.statistics().events();
    EventVerdict verdict = memory.state().judge(batch, event);
    recent.add(settings().hasTime() ? batch.time(event) : number, verdict, batch, event);
    return verdict;
  }
}
