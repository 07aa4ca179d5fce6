package dev.doppel.parquet;

import dev.doppel.io.record.FormatProvider;
import dev.doppel.io.record.InputFile;
import dev.doppel.io.record.InputOptions;
import dev.doppel.io.record.RawRecord;
import dev.doppel.io.record.RecordFormat;
import dev.doppel.io.record.RecordReader;
import dev.doppel.io.record.RecordWriter;
import java.io.IOException;
import java.io.OutputStream;

/** Lets {@code doppel-io} read and write Parquet. */
public final class ParquetProvider implements FormatProvider {

  @Override
  public RecordFormat format() {
    return RecordFormat.PARQUET;
  }

  @Override
  public RecordReader open(InputFile file, InputOptions options) throws IOException {
    return ParquetTable.open(file, options);
  }

  @Override
  public RecordWriter writer(OutputStream out, RawRecord like) throws IOException {
    return ParquetRowWriter.on(out, ParquetRow.of(like));
  }
}
