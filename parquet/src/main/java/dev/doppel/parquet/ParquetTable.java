package dev.doppel.parquet;

import dev.doppel.io.InputFile;
import dev.doppel.io.InputOptions;
import dev.doppel.io.RawRecord;
import dev.doppel.io.RecordReader;
import dev.doppel.io.UnreadableRecordException.Reason;
import java.io.IOException;
import java.nio.file.Files;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.LocalInputFile;
import org.jspecify.annotations.Nullable;

/** A Parquet file, open for one pass. For one thread. */
final class ParquetTable implements RecordReader {

  /*
   * A file is a sequence of row groups, each with all columns of some hundred thousand rows. One
   * group is held at a time, packed as it is on disk; pages are unpacked as the rows go by. Damage
   * in a group costs the rest of that group, since its rows cannot be told apart any more.
   */

  private static final double MAX_SHARE_OF_HEAP = 0.5;

  private final InputFile file;
  private final long maxRecordBytes;
  private final ParquetFileReader reader;
  private final TableHeader header;
  private final long size;

  private int group = -1;
  private long rowsLeft; // in that group
  private long row; // of the file, the one read last
  private org.apache.parquet.io.@Nullable RecordReader<Group> rows;

  private ParquetTable(
      InputFile file, InputOptions options, ParquetFileReader reader, TableHeader header)
      throws IOException {
    this.file = file;
    this.maxRecordBytes = options.maxRecordBytes();
    this.reader = reader;
    this.header = header;
    this.size = Files.size(file.path());
  }

  static ParquetTable open(InputFile file, InputOptions options) throws IOException {
    ParquetFileReader reader = reader(file);
    try {
      TableHeader header = TableHeader.of(reader.getFooter(), file, options);
      return new ParquetTable(file, options, reader, header);
    } catch (IOException | RuntimeException e) {
      reader.close();
      throw e;
    }
  }

  private static ParquetFileReader reader(InputFile file) throws IOException {
    ParquetReadOptions options =
        new ParquetReadOptions.Builder(new PlainParquetConfiguration())
            .withCodecFactory(PageCodecs.INSTANCE)
            .usePageChecksumVerification(true)
            .build();
    try {
      return new ParquetFileReader(new LocalInputFile(file.path()), options);
    } catch (RuntimeException e) {
      throw new IOException("not a Parquet file, or damaged: " + problem(e), e);
    }
  }

  /** What all rows have in common. */
  TableHeader header() {
    return header;
  }

  @Override
  public @Nullable RawRecord next() {
    while (rowsLeft == 0) {
      if (++group >= reader.getRowGroups().size()) {
        return null;
      }
      RawRecord lost = openGroup();
      if (lost != null) {
        return lost;
      }
    }
    return nextRow();
  }

  @Override
  public long position() {
    long total = reader.getRecordCount();
    return total == 0 ? size : (long) ((double) size * row / total);
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }

  /** Returns what stands for the rows of the group if they are lost, else null. */
  private @Nullable RawRecord openGroup() {
    BlockMetaData next = reader.getRowGroups().get(group);
    long packed = next.getCompressedSize();
    if (packed > MAX_SHARE_OF_HEAP * Runtime.getRuntime().maxMemory()) {
      row += next.getRowCount();
      String problem = "row group " + (group + 1) + " takes " + packed + " bytes of memory";
      return file.lost(row, Reason.TOO_LARGE, problem);
    }
    try {
      PageReadStore pages = reader.readRowGroup(group);
      rows =
          new ColumnIOFactory()
              .getColumnIO(header.schema())
              .getRecordReader(pages, new GroupRecordConverter(header.schema()));
      rowsLeft = pages.getRowCount();
      return null;
    } catch (IOException | RuntimeException e) {
      row += next.getRowCount();
      return damaged(e);
    }
  }

  private RawRecord nextRow() {
    row++;
    try {
      Group values = rows == null ? null : rows.read();
      if (values == null) {
        throw new IOException("rows are missing");
      }
      rowsLeft--;
      return new ParquetRow(file, row, header, values, maxRecordBytes);
    } catch (IOException | RuntimeException e) {
      row += rowsLeft - 1;
      rowsLeft = 0;
      return damaged(e);
    }
  }

  private RawRecord damaged(Exception e) {
    String problem = "damaged, row group " + (group + 1) + " lost up to here: " + problem(e);
    return file.lost(row, Reason.UNREADABLE, problem);
  }

  private static String problem(Exception e) {
    String message = e.getMessage();
    return message == null ? e.getClass().getSimpleName() : message.lines().findFirst().orElse("");
  }
}
