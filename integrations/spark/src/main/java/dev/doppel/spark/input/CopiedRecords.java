package dev.doppel.spark.input;

import dev.doppel.io.DocumentInput;
import dev.doppel.io.record.InputFile;
import dev.doppel.io.record.InputOptions;
import dev.doppel.io.record.RawRecord;
import dev.doppel.io.record.RecordReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The records of a file that lies elsewhere, read from a copy on this machine's disk, which is
 * deleted with the reader.
 */
final class CopiedRecords implements RecordReader {

  private final Path copy;
  private final RecordReader records;

  private CopiedRecords(Path copy, RecordReader records) {
    this.copy = copy;
    this.records = records;
  }

  /**
   * Copies the file and opens it.
   *
   * @param most how many bytes are copied, at most
   */
  static CopiedRecords open(InputPiece.Part part, long most, InputOptions options)
      throws IOException {
    Path copy = Files.createTempFile("doppel-", ".input");
    try {
      copy(part.path(), copy, most);
      InputFile file = new InputFile(copy, part.source(), part.id(), part.format());
      return new CopiedRecords(copy, DocumentInput.ofFiles(List.of(file), options).open());
    } catch (IOException | RuntimeException e) {
      Files.delete(copy);
      throw e;
    }
  }

  private static void copy(String address, Path to, long most) throws IOException {
    byte[] buffer = new byte[1 << 16];
    try (InputStream in = Locations.open(address);
        OutputStream out = Files.newOutputStream(to)) {
      long left = most;
      while (left > 0) {
        int read = in.read(buffer, 0, (int) Math.min(buffer.length, left));
        if (read < 0) {
          return;
        }
        out.write(buffer, 0, read);
        left -= read;
      }
    }
  }

  @Override
  public @Nullable RawRecord next() throws IOException {
    return records.next();
  }

  @Override
  public long position() {
    return records.position();
  }

  @Override
  public void close() throws IOException {
    try {
      records.close();
    } finally {
      Files.deleteIfExists(copy);
    }
  }
}
