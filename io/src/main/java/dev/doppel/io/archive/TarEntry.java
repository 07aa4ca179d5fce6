package dev.doppel.io.archive;

import dev.doppel.io.content.UntypedContent;
import dev.doppel.io.record.Document;
import dev.doppel.io.record.InputFile;
import dev.doppel.io.record.RawRecord;
import dev.doppel.io.record.RecordFormat;
import dev.doppel.io.record.UnreadableRecordException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A file in a tar file; a document like a file of its own. */
@SuppressWarnings("ArrayRecordComponent") // handed on, never compared
record TarEntry(InputFile file, long seconds, byte[] bytes, long maxRecordBytes)
    implements RawRecord {

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
  public long size() {
    return bytes.length;
  }

  @Override
  public @Nullable Instant time() {
    return seconds == 0 ? null : Instant.ofEpochSecond(seconds);
  }

  @Override
  public Document read() throws UnreadableRecordException {
    return UntypedContent.unpacked(file, bytes, maxRecordBytes);
  }
}
