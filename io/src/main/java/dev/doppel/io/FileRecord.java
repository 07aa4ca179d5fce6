package dev.doppel.io;

import dev.doppel.io.UnreadableRecordException.Reason;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;

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
  public byte[] header() {
    return InputFile.NO_HEADER;
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
  public Document read() throws UnreadableRecordException {
    byte[] bytes = plain(onDisk());
    if (TextEncoding.wideCharset(bytes, bytes.length) != null) {
      // Only the decoded text shows what it is; the page, though, goes on as it came.
      TextEncoding.Text text = TextEncoding.toUtf8(bytes);
      return HtmlContent.isLikely(text.utf8()) ? html(bytes) : text(text);
    }
    if (BinaryContent.isLikely(bytes)) {
      throw file.unreadable(0, Reason.BINARY, "neither text nor HTML");
    }
    return HtmlContent.isLikely(bytes) ? html(bytes) : text(TextEncoding.toUtf8(bytes));
  }

  private byte[] onDisk() throws UnreadableRecordException {
    try {
      long size = Files.size(file.path());
      if (size > maxRecordBytes) {
        throw tooLarge();
      }
      return Files.readAllBytes(file.path());
    } catch (IOException e) {
      throw file.unreadable(0, Reason.UNREADABLE, InputFile.problem(file.path(), e));
    }
  }

  private byte[] plain(byte[] bytes) throws UnreadableRecordException {
    if (!Compression.isCompressed(bytes)) {
      return bytes;
    }
    try (InputStream in = Compression.undo(new ByteArrayInputStream(bytes))) {
      byte[] plain = in.readNBytes((int) maxRecordBytes + 1);
      if (plain.length > maxRecordBytes) {
        throw tooLarge();
      }
      return plain;
    } catch (IOException e) {
      throw file.unreadable(0, Reason.UNREADABLE, InputFile.problem(file.path(), e));
    }
  }

  private UnreadableRecordException tooLarge() {
    return file.unreadable(0, Reason.TOO_LARGE, "longer than " + maxRecordBytes + " bytes");
  }

  private Document html(byte[] bytes) {
    return new Document(file.id(), bytes, ContentKind.HTML, false);
  }

  private Document text(TextEncoding.Text text) {
    return new Document(file.id(), text.utf8(), ContentKind.TEXT, text.repaired());
  }
}
