package dev.doppel.io.record;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ServiceLoader;

/**
 * Reads and writes a format that takes libraries of its own, and so lives in a module of its own.
 * Providers are found by {@link ServiceLoader}.
 */
public interface FormatProvider {

  /** The format that this is for. */
  RecordFormat format();

  /**
   * Opens a file for one pass.
   *
   * @throws InputException if it lacks a column that is needed
   */
  RecordReader open(InputFile file, InputOptions options) throws IOException;

  /**
   * Begins a file for records such as this one, under its header. The record itself is not written.
   */
  RecordWriter writer(OutputStream out, RawRecord like) throws IOException;

  /** Returns the provider of a format. */
  static FormatProvider of(RecordFormat format) throws InputException {
    for (FormatProvider provider : ServiceLoader.load(FormatProvider.class)) {
      if (provider.format() == format) {
        return provider;
      }
    }
    throw new InputException(
        "files of format "
            + format.ending()
            + " need doppel-"
            + format.ending()
            + " beside doppel-io");
  }
}
