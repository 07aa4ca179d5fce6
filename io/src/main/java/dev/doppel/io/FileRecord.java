package dev.doppel.io;

import dev.doppel.io.content.UntypedContent;
import dev.doppel.io.record.Document;
import dev.doppel.io.record.InputFile;
import dev.doppel.io.record.RawRecord;
import dev.doppel.io.record.RecordFormat;
import dev.doppel.io.record.UnreadableRecordException;
import dev.doppel.io.record.UnreadableRecordException.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A file that is one document. It is opened when it is read, on the thread that reads it. */
record FileRecord(InputFile file, long maxRecordBytes) implements RawRecord {

  @Override
  public String source() {
    return file.source();
  }

  @Override
  public long line() {
    return 0;
  }

  @Override
  public RecordFormat format() {
    return RecordFormat.FILE;
  }

  @Override
  public byte[] bytes() throws IOException {
    try {
      return onDisk();
    } catch (UnreadableRecordException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  @Override
  public long size() {
    try {
      return Files.size(file.path());
    } catch (IOException e) {
      return 0; // read() says what is wrong
    }
  }

  @Override
  public @Nullable Instant time() {
    return file.time();
  }

  @Override
  public Document read() throws UnreadableRecordException {
    return UntypedContent.unpacked(file, onDisk(), maxRecordBytes);
  }

  private byte[] onDisk() throws UnreadableRecordException {
    try {
      long size = Files.size(file.path());
      if (size > maxRecordBytes) {
        throw file.unreadable(0, Reason.TOO_LARGE, "longer than " + maxRecordBytes + " bytes");
      }
      return Files.readAllBytes(file.path());
    } catch (IOException e) {
      throw file.unreadable(0, Reason.UNREADABLE, InputFile.problem(file.path(), e));
    }
  }
}
