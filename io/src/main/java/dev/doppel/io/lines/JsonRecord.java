package dev.doppel.io.lines;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonParser;
import dev.doppel.io.content.RecordFields;
import dev.doppel.io.content.TextEncoding;
import dev.doppel.io.record.Document;
import dev.doppel.io.record.InputFile;
import dev.doppel.io.record.RecordFormat;
import dev.doppel.io.record.UnreadableRecordException;
import dev.doppel.io.record.UnreadableRecordException.Reason;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A line that should hold a JSON object. */
@SuppressWarnings("ArrayRecordComponent") // handed on, never compared
record JsonRecord(InputFile file, long line, byte[] bytes, LineForm form, RecordFields fields)
    implements LineRecord {

  @Override
  public RecordFormat format() {
    return RecordFormat.JSONL;
  }

  @Override
  public @Nullable String field(String name) {
    RecordFields wanted = new RecordFields(List.of(), List.of(name));
    try (JsonParser parser = JsonFields.FACTORY.createParser(new String(bytes, UTF_8))) {
      JsonFields found = JsonFields.find(parser, wanted);
      return found.textField() == null ? null : found.text();
    } catch (IOException e) {
      return null; // read() says what is wrong
    }
  }

  @Override
  public Document read() throws UnreadableRecordException {
    JsonScan.Found found = JsonScan.find(bytes, fields);
    return found == null ? readByParser() : document(found, false);
  }

  private Document readByParser() throws UnreadableRecordException {
    try (JsonParser parser = JsonFields.FACTORY.createParser(bytes)) {
      return document(JsonFields.find(parser, fields).found(), false);
    } catch (IOException e) {
      // The parser does not tell bad UTF-8 from bad JSON. Looking only now spares the good records.
      if (TextEncoding.isUtf8(bytes)) {
        throw malformed(e);
      }
      return readRepaired();
    }
  }

  private Document readRepaired() throws UnreadableRecordException {
    try (JsonParser parser = JsonFields.FACTORY.createParser(new String(bytes, UTF_8))) {
      return document(JsonFields.find(parser, fields).found(), true);
    } catch (IOException e) {
      throw malformed(e);
    }
  }

  private Document document(JsonScan.Found found, boolean repaired)
      throws UnreadableRecordException {
    String textField = found.textField();
    if (textField == null) {
      String tried = String.join(", ", fields.text());
      String problem = "no text in field " + tried + JsonFields.namesIn(bytes);
      throw file.unreadable(line, Reason.NO_TEXT, problem);
    }
    String id = found.id() == null ? file.idAt(line) : found.id();
    return RecordFields.document(id, textField, found.text(), repaired);
  }

  /** Whether the record has the id that was asked for; null if it is no object at all. */
  @Nullable Boolean hasId() {
    try (JsonParser parser = JsonFields.FACTORY.createParser(new String(bytes, UTF_8))) {
      return JsonFields.find(parser, fields).id() != null;
    } catch (IOException e) {
      return null;
    }
  }

  private UnreadableRecordException malformed(IOException e) {
    return file.unreadable(line, Reason.MALFORMED, JsonFields.problem(e));
  }
}
