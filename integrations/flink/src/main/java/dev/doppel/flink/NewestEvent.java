package dev.doppel.flink;

import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.common.eventtime.WatermarkGenerator;
import org.apache.flink.api.common.eventtime.WatermarkOutput;

/**
 * Watermarks that make late what {@code doppel events --late} calls late: all that is behind the
 * newest event by more than so many milliseconds. Messages that are no events tell no time.
 */
final class NewestEvent implements WatermarkGenerator<Message> {

  private final long late;
  private long newest = Long.MIN_VALUE;

  NewestEvent(long late) {
    this.late = late;
  }

  @Override
  public void onEvent(Message event, long timestamp, WatermarkOutput output) {
    if (event.isEvent()) {
      newest = Math.max(newest, event.time());
    }
  }

  @Override
  public void onPeriodicEmit(WatermarkOutput output) {
    if (newest != Long.MIN_VALUE) {
      output.emitWatermark(new Watermark(newest - late - 1));
    }
  }
}
