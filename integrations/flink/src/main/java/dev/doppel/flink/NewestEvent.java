package dev.doppel.flink;

import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.common.eventtime.WatermarkGenerator;
import org.apache.flink.api.common.eventtime.WatermarkOutput;

/**
 * Watermarks that make late what {@code doppel events --late} calls late: all that is older than
 * the newest event by more than a number of milliseconds. Messages that are not events have no
 * time.
 */
final class NewestEvent implements WatermarkGenerator<Message> {

  private final long late;
  private final long step;
  private long newest = Long.MIN_VALUE;
  private long told = Long.MIN_VALUE;

  /**
   * Returns a generator that reports event time now and then, and whenever it has advanced by
   * {@code step} milliseconds: when a backlog is read, hours may pass in no time.
   */
  NewestEvent(long late, long step) {
    this.late = late;
    this.step = step;
  }

  @Override
  public void onEvent(Message event, long timestamp, WatermarkOutput output) {
    if (event.isEvent() && event.time() > newest) {
      newest = event.time();
      if (told == Long.MIN_VALUE || newest - step >= told) {
        onPeriodicEmit(output);
      }
    }
  }

  @Override
  public void onPeriodicEmit(WatermarkOutput output) {
    if (newest > told) {
      told = newest;
      output.emitWatermark(new Watermark(newest - late - 1));
    }
  }
}
