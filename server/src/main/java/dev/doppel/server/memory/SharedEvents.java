package dev.doppel.server.memory;

import dev.doppel.engine.events.EventAnswer;
import dev.doppel.engine.events.EventExtract;
import dev.doppel.engine.events.EventIntake;
import dev.doppel.engine.events.EventReport;
import dev.doppel.engine.events.EventSettings;
import dev.doppel.engine.events.EventTimeline;
import dev.doppel.store.FolderSnapshot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Events that many clients bring. Safe for concurrent use. */
public final class SharedEvents implements SharedMemory {

  private final MemorySettings.Events settings;
  private final EventIntake intake;
  private final GroupCommit<List<byte[]>, List<EventAnswer>> commits;

  private SharedEvents(String name, MemorySettings.Events settings, EventIntake intake) {
    this.settings = settings;
    this.intake = intake;
    this.commits = GroupCommit.start(name, new Work(intake));
  }

  static SharedEvents open(String name, MemorySettings.Events settings, @Nullable Path folder)
      throws IOException {
    EventSettings events = settings.settings();
    return new SharedEvents(
        name,
        settings,
        folder == null ? EventIntake.temporary(events) : EventIntake.open(folder, events));
  }

  /** Judges events, a JSON object each, in their order; the answers come when all are safe. */
  public CompletableFuture<List<EventAnswer>> add(List<byte[]> events) {
    return commits.submit(List.copyOf(events), events.size());
  }

  /** What all events so far amount to. */
  public EventReport report() {
    return intake.report();
  }

  /** How many events there were over time. */
  public EventTimeline timeline() {
    return intake.timeline();
  }

  /** Looks more closely at the newest events. */
  public EventExtract extract(EventExtract.Wanted wanted) {
    return intake.extract(wanted);
  }

  @Override
  public MemorySettings.Events settings() {
    return settings;
  }

  @Override
  public boolean hasFailed() {
    return commits.hasFailed();
  }

  @Override
  public MemoryState state() {
    return new MemoryState(
        intake.events(),
        intake.expectedErrorNow(),
        null,
        intake.bytes(),
        commits.waiting(),
        commits.hasFailed());
  }

  @Override
  public CompletableFuture<FolderSnapshot> snapshot(Path folder) {
    return commits.between(() -> FolderSnapshot.take(folder));
  }

  @Override
  public void close() throws IOException {
    commits.close();
    intake.close();
  }

  private record Work(EventIntake intake) implements GroupCommit.ListWork<byte[], EventAnswer> {

    @Override
    public List<EventAnswer> judge(List<byte[]> events) throws IOException {
      return intake.judge(events, System.currentTimeMillis());
    }

    @Override
    public void commit() throws IOException {
      intake.commit();
    }
  }
}
