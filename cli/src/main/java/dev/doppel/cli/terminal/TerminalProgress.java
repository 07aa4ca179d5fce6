package dev.doppel.cli.terminal;

import dev.doppel.core.work.Progress;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** A bar on the terminal's stderr for each stage: share done, rate, time left. */
public final class TerminalProgress implements Progress, AutoCloseable {

  private final boolean shown;
  private @Nullable ProgressBar bar;

  private TerminalProgress(boolean shown) {
    this.shown = shown;
  }

  public static TerminalProgress on(boolean shown) {
    return new TerminalProgress(shown);
  }

  @Override
  public synchronized void begin(String stage, String unit, long total) {
    finish();
    if (shown && total > 0) {
      boolean bytes = unit.equals("B");
      bar =
          new ProgressBarBuilder()
              .setTaskName(stage)
              .setInitialMax(total)
              .setUnit(bytes ? " MB" : " " + unit, bytes ? 1_000_000 : 1)
              .setStyle(ProgressBarStyle.ASCII)
              .setUpdateIntervalMillis(200)
              .clearDisplayOnFinish()
              .showSpeed()
              .build();
    }
  }

  @Override
  public synchronized void reach(long done) {
    if (bar != null) {
      bar.stepTo(done);
    }
  }

  /** Takes the bar off the terminal. */
  public synchronized void finish() {
    if (bar != null) {
      bar.close();
      bar = null;
    }
  }

  @Override
  public void close() {
    finish();
  }
}
