package dev.doppel.core.window;

import dev.doppel.core.internal.StateReader;
import dev.doppel.core.internal.StateWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** The frame of a written window: what it begins with, and which class reads the rest. */
final class WindowBytes {

  /*
   * Sections, each followed by its checksum; docs/windows.md draws them:
   *
   *   "DPWINDOW", version, number of stripes (0: a window for one thread), settings
   *   for each stripe: its timeline and sizes; its tables
   *
   * Version 2 has the number of hash functions and of cells at the end of the settings, and is
   * written where the user chose one of them; all others are written as version 1.
   */

  private static final String MAGIC = "DPWINDOW";
  private static final int VERSION = 1;

  /** The version whose settings have the size of the filter. */
  static final int SIZED = 2;

  private WindowBytes() {}

  static StateWriter begin(OutputStream out, int stripes, WindowSettings settings)
      throws IOException {
    StateWriter writer = StateWriter.begin(out, MAGIC, settings.isSized() ? SIZED : VERSION);
    writer.putInt(stripes);
    settings.writeTo(writer);
    return writer;
  }

  static Window read(InputStream in) throws IOException {
    StateReader reader = StateReader.begin(in, MAGIC, VERSION, SIZED, "window");
    int stripes = reader.getInt();
    WindowSettings settings = WindowSettings.read(reader);
    return stripes == 0
        ? PlainWindow.read(settings, reader)
        : SharedWindow.read(settings, stripes, reader);
  }
}
