package dev.doppel.cli.part;

import dev.doppel.io.record.FormatProvider;
import dev.doppel.io.record.InputException;
import dev.doppel.io.record.InputFile;
import dev.doppel.io.record.InputOptions;
import dev.doppel.io.record.RawRecord;
import dev.doppel.io.record.RecordFormat;
import dev.doppel.io.record.RecordReader;
import dev.doppel.io.record.RecordWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/** Loads what reads and writes Parquet when the first such file comes. */
public final class InstalledParquet implements FormatProvider {

  /** For {@link ServiceLoader}. */
  public InstalledParquet() {}

  @Override
  public RecordFormat format() {
    return RecordFormat.PARQUET;
  }

  @Override
  public RecordReader open(InputFile file, InputOptions options) throws IOException {
    return provider().open(file, options);
  }

  @Override
  public RecordWriter writer(OutputStream out, RawRecord like) throws IOException {
    return provider().writer(out, like);
  }

  private static FormatProvider provider() throws IOException {
    if (Loaded.PROVIDER == null) {
      throw new InputException("reading Parquet " + Part.PARQUET.missing().getMessage());
    }
    return Loaded.PROVIDER;
  }

  /** Loaded once: a writer must know the records of a reader. */
  private static final class Loaded {

    static final @Nullable FormatProvider PROVIDER = load();

    private static @Nullable FormatProvider load() {
      ClassLoader loader =
          Part.PARQUET.isPresent() ? InstalledParquet.class.getClassLoader() : Part.PARQUET.below();
      return ServiceLoader.load(FormatProvider.class, loader).stream()
          .filter(found -> found.type() != InstalledParquet.class)
          .map(ServiceLoader.Provider::get)
          .filter(provider -> provider.format() == RecordFormat.PARQUET)
          .findFirst()
          .orElse(null);
    }
  }
}
