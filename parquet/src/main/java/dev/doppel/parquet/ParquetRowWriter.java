package dev.doppel.parquet;

import dev.doppel.io.record.RawRecord;
import dev.doppel.io.record.RecordWriter;
import java.io.IOException;
import java.io.OutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.GroupWriter;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.io.api.RecordConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes rows to a Parquet file, with the columns and the compression of the file they are from.
 */
final class ParquetRowWriter implements RecordWriter {

  /*
   * A row group is held until it is full. Smaller groups than usual keep the memory of a job that
   * writes kept, removed and skipped rows at once in bounds.
   */

  private static final long ROW_GROUP_BYTES = 32L << 20;

  private final ParquetWriter<Group> writer;

  private ParquetRowWriter(ParquetWriter<Group> writer) {
    this.writer = writer;
  }

  static ParquetRowWriter on(OutputStream out, ParquetRow like) throws IOException {
    return new ParquetRowWriter(
        new Builder(like.table())
            .withFile(new StreamFile(out))
            .withConf(new PlainParquetConfiguration())
            .withCodecFactory(PageCodecs.INSTANCE)
            .withCompressionCodec(PageCodecs.writable(like.table().codec()))
            .withRowGroupSize(ROW_GROUP_BYTES)
            .build());
  }

  @Override
  public void write(RawRecord record) throws IOException {
    writer.write(ParquetRow.of(record).values());
  }

  @Override
  public void finish() throws IOException {
    writer.close();
  }

  /** The library's way of making a writer; Hadoop's configuration is never asked for. */
  @SuppressWarnings("deprecation") // one method must be there although its successor is
  private static final class Builder extends ParquetWriter.Builder<Group, Builder> {

    private final TableHeader table;

    Builder(TableHeader table) {
      this.table = table;
    }

    @Override
    protected Builder self() {
      return this;
    }

    @Override
    protected WriteSupport<Group> getWriteSupport(@Nullable Configuration unused) {
      return new RowSupport(table);
    }

    @Override
    protected WriteSupport<Group> getWriteSupport(ParquetConfiguration unused) {
      return new RowSupport(table);
    }
  }

  /** The library's way of taking a row apart. */
  @SuppressWarnings("deprecation") // one method must be there although its successor is
  private static final class RowSupport extends WriteSupport<Group> {

    private final TableHeader table;
    private @Nullable GroupWriter rows;

    RowSupport(TableHeader table) {
      this.table = table;
    }

    @Override
    public WriteContext init(@Nullable Configuration unused) {
      return new WriteContext(table.schema(), table.metadata());
    }

    @Override
    public WriteContext init(ParquetConfiguration unused) {
      return new WriteContext(table.schema(), table.metadata());
    }

    @Override
    public void prepareForWrite(RecordConsumer consumer) {
      rows = new GroupWriter(consumer, table.schema());
    }

    @Override
    public void write(Group values) {
      if (rows == null) {
        throw new IllegalStateException("not prepared");
      }
      rows.write(values);
    }
  }
}
