package dev.doppel.parquet;

import dev.doppel.io.record.InputFile;
import dev.doppel.io.record.InputOptions;
import dev.doppel.io.record.RawRecord;
import dev.doppel.io.record.RecordReader;
import dev.doppel.io.record.UnreadableRecordException.Reason;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.ParquetRuntimeException;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.LocalInputFile;
import org.jspecify.annotations.Nullable;

/** A Parquet file, open for one pass. For one thread. */
final class ParquetTable implements RecordReader {

  /*
   * A file is a sequence of row groups, each with all columns of some hundred thousand rows. One
   * group is held at a time, packed as it is on disk; pages are unpacked as the rows are read.
   * Damage in a group costs the rest of that group, since its rows cannot be separated any more.
   */

  private static final double MAX_SHARE_OF_HEAP = 0.5;
  private static final String MORE_MEMORY = "; allow more, for example with DOPPEL_OPTS=-Xmx4g";
  private static final Pattern JAVA = Pattern.compile("(org|java)\\.|class |Exception|@|\\[");

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
      requireReadable(reader.getRowGroups());
      TableHeader header = TableHeader.of(reader.getFooter(), file, options);
      return new ParquetTable(file, options, reader, header);
    } catch (IOException | RuntimeException e) {
      reader.close();
      throw e instanceof RuntimeException ? damagedFile(e) : (IOException) e;
    }
  }

  private static void requireReadable(List<BlockMetaData> groups) throws IOException {
    for (BlockMetaData group : groups) {
      for (ColumnChunkMetaData column : group.getColumns()) {
        if (!PageCodecs.isReadable(column.getCodec())) {
          throw new IOException(
              "compressed by "
                  + column.getCodec()
                  + ", which cannot be read; write it again with zstd, snappy or gzip");
        }
      }
    }
  }

  private static IOException damagedFile(Throwable e) {
    return new IOException("not a Parquet file, or damaged: " + problem(e), e);
  }

  private static ParquetFileReader reader(InputFile file) throws IOException {
    ParquetReadOptions options =
        new ParquetReadOptions.Builder(new PlainParquetConfiguration())
            .withCodecFactory(PageCodecs.INSTANCE)
            .usePageChecksumVerification(true)
            .build();
    if (Files.size(file.path()) == 0) {
      throw new IOException("an empty file, not a Parquet file");
    }
    try {
      return new ParquetFileReader(new LocalInputFile(file.path()), options);
    } catch (FileSystemException e) {
      throw e; // missing, or not to be read
    } catch (IOException | RuntimeException | OutOfMemoryError | StackOverflowError e) {
      // A damaged footer claims lists of any length, and memory is allocated for them at once.
      throw damagedFile(e);
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
    try {
      requireConsistent(next);
    } catch (IOException e) {
      return damaged(e);
    }
    long packed = next.getCompressedSize();
    if (packed > MAX_SHARE_OF_HEAP * Runtime.getRuntime().maxMemory()) {
      row += next.getRowCount();
      String problem =
          "row group " + (group + 1) + " takes " + packed + " bytes of memory" + MORE_MEMORY;
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
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      row += next.getRowCount();
      return damaged(e);
    }
  }

  /** What a damaged footer says of a group may be anything, and memory is allocated by it. */
  private void requireConsistent(BlockMetaData next) throws IOException {
    boolean isConsistent = next.getRowCount() >= 0;
    for (ColumnChunkMetaData column : next.getColumns()) {
      long start = column.getStartingPos();
      long length = column.getTotalSize();
      isConsistent &= start >= 0 && length >= 0 && start <= size && length <= size - start;
      isConsistent &= column.getValueCount() >= next.getRowCount(); // each row has one, or a null
    }
    if (!isConsistent) {
      throw new IOException("its metadata contradicts itself");
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
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      row += rowsLeft - 1;
      rowsLeft = 0;
      return damaged(e);
    }
  }

  private RawRecord damaged(Throwable e) {
    rows = null;
    if (e instanceof OutOfMemoryError) {
      String problem = "row group " + (group + 1) + " needs more memory than is available";
      return file.lost(row, Reason.TOO_LARGE, problem + MORE_MEMORY);
    }
    String problem = "damaged, row group " + (group + 1) + " lost up to here: " + problem(e);
    return file.lost(row, Reason.UNREADABLE, problem);
  }

  /** Says in words what the library says in Java. */
  private static String problem(Throwable e) {
    String message = e.getMessage();
    boolean isWord = e instanceof IOException || e instanceof ParquetRuntimeException;
    if (!isWord || message == null) {
      return "its parts contradict each other";
    }
    if (message.contains("is not a Parquet file") || message.contains("magic number")) {
      return "it does not end like a Parquet file, perhaps it was cut off";
    }
    String line = message.lines().findFirst().orElse("");
    return JAVA.matcher(line).find() ? "its parts contradict each other" : line;
  }
}
