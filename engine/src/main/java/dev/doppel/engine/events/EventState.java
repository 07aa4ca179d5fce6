package dev.doppel.engine.events;

import dev.doppel.core.hash.KeyedHash;
import dev.doppel.core.window.Window;
import dev.doppel.core.window.WindowShape;
import dev.doppel.core.window.WindowShape.Unit;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/** Judges the events of one stream and counts them: the judge and the statistics. */
final class EventState {

  private static final int JUMP = 10; // windows

  private final EventJudge judge;
  private final EventStatistics statistics;
  private final long reach; // of the window or of lateness, in time
  private @Nullable SecondLook secondLook;
  private long jumps;
  private long behind;

  private EventState(EventSettings settings, EventJudge judge, EventStatistics statistics) {
    this.judge = judge;
    this.statistics = statistics;
    WindowShape shape = settings.window().shape();
    long window = shape.unit() == Unit.MILLIS ? shape.length() : 0;
    long late = settings.late() == null ? 0 : settings.late().toMillis();
    this.reach = Math.max(window, late) == 0 ? Long.MAX_VALUE / JUMP : Math.max(window, late);
  }

  static EventState of(EventSettings settings, KeyedHash hash) {
    return new EventState(
        settings,
        EventJudge.of(settings.effectiveWindow(hash), settings.late()),
        EventStatistics.of(settings, hash));
  }

  /** Judges an event of a batch that was parsed. */
  EventVerdict judge(EventBatch batch, int event) {
    long time = batch.time(event);
    EventVerdict verdict = judge.judge(batch.key(event), time);
    if (secondLook != null && verdict != EventVerdict.LATE) {
      verdict = secondLook.judge(batch.key(event), time, verdict);
    }
    statistics.add(batch, event, verdict);
    if (judge.newest() != Long.MIN_VALUE) {
      doubt(time, verdict);
    }
    judge.advanceTo(time); // a late one is not the newest
    return verdict;
  }

  /** Has what the window calls a duplicate looked at again. */
  void verifyBy(SecondLook look) {
    secondLook = look;
  }

  /** Null if there is none. */
  @Nullable SecondLook secondLook() {
    return secondLook;
  }

  private void doubt(long time, EventVerdict verdict) {
    long ahead = time - judge.newest();
    jumps += ahead > JUMP * reach ? 1 : 0;
    if (-ahead > reach) {
      behind += verdict == EventVerdict.LATE ? 0 : 1;
      // A stream that begins with a wrong time never jumps to it; what follows is far behind.
      jumps += jumps == 0 && -ahead > JUMP * reach && isLeftBehind() ? 1 : 0;
    }
  }

  /** Whether half of the events are: a few that are may themselves be wrong. */
  private boolean isLeftBehind() {
    return 2 * (behind + statistics.total(EventVerdict.LATE)) >= statistics.events();
  }

  /** Continues the counts of an interrupted run, so that the result is that of one run. */
  void resume(EventCounts.Doubts before) {
    jumps = before.jumps();
    behind = before.behind();
  }

  /** How often it had reason to doubt, since the memory was opened. */
  EventCounts.Doubts doubts() {
    return new EventCounts.Doubts(judge.window().atEdge(), jumps, behind);
  }

  long jumps() {
    return jumps;
  }

  /** The newest time so far; the least there is before the first event. */
  long newest() {
    return judge.newest();
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
    return new EventState(settings, judge, EventStatistics.read(settings, hash, in));
  }
}
