package dev.doppel.engine.events;

import dev.doppel.core.hash.KeyedHash;
import dev.doppel.core.window.Window;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** Judges the events of one stream and counts them: the judge and the statistics. */
final class EventState {

  private final EventJudge judge;
  private final EventStatistics statistics;

  private EventState(EventJudge judge, EventStatistics statistics) {
    this.judge = judge;
    this.statistics = statistics;
  }

  static EventState of(EventSettings settings, KeyedHash hash) {
    return new EventState(
        EventJudge.of(settings.effectiveWindow(hash), settings.late()),
        EventStatistics.of(settings, hash));
  }

  /** Judges an event of a batch that was parsed. */
  EventVerdict judge(EventBatch batch, int event) {
    long time = batch.time(event);
    EventVerdict verdict = judge.judge(batch.key(event), time);
    judge.advanceTo(time); // a late one is not the newest
    statistics.add(batch, event, verdict);
    return verdict;
  }

  Window window() {
    return judge.window();
  }

  EventStatistics statistics() {
    return statistics;
  }

  void writeTo(OutputStream out) throws IOException {
    judge.writeTo(out);
    statistics.writeTo(out);
  }

  static EventState read(EventSettings settings, KeyedHash hash, InputStream in)
      throws IOException {
    EventJudge judge = EventJudge.read(settings.effectiveWindow(hash), settings.late(), in);
    return new EventState(judge, EventStatistics.read(settings, hash, in));
  }
}
