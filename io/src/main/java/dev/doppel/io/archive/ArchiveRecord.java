package dev.doppel.io.archive;

import dev.doppel.io.record.Document;
import dev.doppel.io.record.InputFile;
import dev.doppel.io.record.RawRecord;
import dev.doppel.io.record.RecordFormat;
import dev.doppel.io.record.UnreadableRecordException;
import dev.doppel.io.record.UnreadableRecordException.Reason;
import dev.doppel.io.record.WebAnswer;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.netpreserve.jwarc.HttpResponse;
import org.netpreserve.jwarc.MediaType;
import org.netpreserve.jwarc.MessageBody;
import org.netpreserve.jwarc.MessageHeaders;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcResponse;
import org.netpreserve.jwarc.WarcRevisit;

/** A record of a web archive that holds a document or stands for one. */
@SuppressWarnings("ArrayRecordComponent") // handed on, never compared
public record ArchiveRecord(
    InputFile file,
    long line,
    RecordFormat format,
    byte[] header,
    byte[] bytes,
    long maxRecordBytes)
    implements RawRecord {

  private static final int MAX_PROBLEM_CHARS = 200;

  @Override
  public String source() {
    return file.source();
  }

  @Override
  public long size() {
    return bytes.length;
  }

  @Override
  public @Nullable Instant time() {
    return look(WarcRecord::date);
  }

  @Override
  public @Nullable String field(String name) {
    return look(record -> record.headers().first(name).orElse(null));
  }

  /** Looks at the header of the record; null if that is broken: {@link #read} says how. */
  private <T> @Nullable T look(Function<WarcRecord, @Nullable T> part) {
    try (WarcReader reader = new WarcReader(new ByteArrayInputStream(bytes))) {
      reader.setLenient(true);
      WarcRecord record = reader.next().orElse(null);
      return record == null ? null : part.apply(record);
    } catch (IOException | RuntimeException e) {
      return null;
    }
  }

  @Override
  public @Nullable WebAnswer answer() {
    try (WarcReader reader = new WarcReader(new ByteArrayInputStream(bytes))) {
      reader.setLenient(true);
      WarcRecord record = reader.next().orElse(null);
      return record == null ? null : told(record);
    } catch (IOException | RuntimeException e) {
      return null;
    }
  }

  private static @Nullable WebAnswer told(WarcRecord record) throws IOException {
    if (record instanceof WarcResponse response
        && response.contentType().base().equals(MediaType.HTTP)) {
      return told(record, response.http());
    }
    if (record instanceof WarcRevisit revisit
        && revisit.contentType().base().equals(MediaType.HTTP)
        && revisit.body().size() != 0) {
      return told(record, revisit.http());
    }
    boolean isDocument = record.type().equals("conversion") || record.type().equals("resource");
    return isDocument ? told(record, null) : null;
  }

  private static WebAnswer told(WarcRecord record, @Nullable HttpResponse http) {
    return new WebAnswer(
        target(record.headers(), "WARC-Target-URI"),
        record.date(),
        http == null ? 200 : http.status(),
        http == null ? List.of() : http.headers().all("Location"),
        http == null ? List.of() : http.headers().all("Link"));
  }

  @Override
  public Document read() throws UnreadableRecordException {
    try (WarcReader reader = new WarcReader(new ByteArrayInputStream(bytes))) {
      reader.setLenient(true);
      return document(reader.next().orElseThrow(EOFException::new));
    } catch (IOException | RuntimeException e) {
      // The library lets what its parsers throw at odd numbers and addresses through.
      throw unreadable(Reason.MALFORMED, "malformed record: " + problem(e));
    }
  }

  private Document document(WarcRecord record) throws IOException, UnreadableRecordException {
    if (record instanceof WarcRevisit revisit) {
      throw unreadable(Reason.REVISIT, revisited(revisit.headers()));
    }
    if (record instanceof WarcResponse response) {
      return answer(response);
    }
    if (record.type().equals("metadata")) {
      throw unreadable(Reason.NO_PAGE, "metadata of " + id(record.headers()) + ", no document");
    }
    byte[] content = limited(record.body(), List.of());
    return content(record.headers(), content, record.contentType());
  }

  private Document answer(WarcResponse response) throws IOException, UnreadableRecordException {
    if (!response.contentType().base().equals(MediaType.HTTP)) {
      String type = response.contentType().raw();
      throw unreadable(Reason.NO_PAGE, id(response.headers()) + " is " + type + ", not HTTP");
    }
    HttpResponse http = response.http();
    if (http.status() / 100 != 2) {
      String problem = id(response.headers()) + " answered with status " + http.status();
      throw unreadable(Reason.HTTP_STATUS, problem);
    }
    byte[] content = limited(http.body(), http.headers().all("Content-Encoding"));
    return content(response.headers(), content, http.contentType());
  }

  private byte[] limited(MessageBody body, List<String> codings)
      throws IOException, UnreadableRecordException {
    byte[] content = ContentCoding.undo(body.stream(), codings, maxRecordBytes);
    if (content.length > maxRecordBytes) {
      throw unreadable(Reason.TOO_LARGE, "unpacked longer than " + maxRecordBytes + " bytes");
    }
    return content;
  }

  private Document content(MessageHeaders fields, byte[] content, MediaType type)
      throws UnreadableRecordException {
    return WebContent.of(type).document(file, line, id(fields), content);
  }

  /** The address and the time of the fetch, as the record spells them. */
  private String id(MessageHeaders fields) {
    String target = target(fields, "WARC-Target-URI");
    String date = fields.first("WARC-Date").orElse("");
    return target.isEmpty() ? file.idAt(line) : (target + " " + date).strip();
  }

  private String revisited(MessageHeaders fields) {
    String original = target(fields, "WARC-Refers-To-Target-URI");
    String date = fields.first("WARC-Refers-To-Date").orElse("");
    String record = fields.first("WARC-Refers-To").orElse("");
    String digest = fields.first("WARC-Payload-Digest").orElse("");
    String of = (original + " " + date).strip();
    if (of.isEmpty()) {
      of = record.isEmpty() ? digest.isEmpty() ? "an unnamed record" : digest : record;
    }
    return id(fields) + " is a revisit of " + of;
  }

  /** Some crawlers put addresses in angle brackets, as the grammar of WARC 1.0 had it. */
  private static String target(MessageHeaders fields, String name) {
    String value = fields.first(name).orElse("").strip();
    return value.startsWith("<") && value.endsWith(">")
        ? value.substring(1, value.length() - 1)
        : value;
  }

  private static String problem(Exception e) {
    String message = e.getMessage();
    String line = message == null ? "" : message.lines().findFirst().orElse("");
    String problem = line.isEmpty() ? e.getClass().getSimpleName() : line;
    return problem.substring(0, Math.min(problem.length(), MAX_PROBLEM_CHARS));
  }

  private UnreadableRecordException unreadable(Reason reason, String problem) {
    return file.unreadable(line, reason, problem);
  }
}
