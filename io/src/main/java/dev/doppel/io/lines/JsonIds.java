package dev.doppel.io.lines;

import dev.doppel.io.record.InputException;
import dev.doppel.io.record.InputFile;
import dev.doppel.io.record.InputOptions;
import dev.doppel.io.record.RawRecord;
import dev.doppel.io.record.RecordReader;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Looks for the field that was named for the ids in files of JSON objects. For one thread. */
public final class JsonIds {

  private final InputOptions options;
  private @Nullable JsonRecord first;

  /** Looks for {@link InputOptions#idField}. */
  public JsonIds(InputOptions options) {
    this.options = options;
  }

  /** Returns whether an object of the file has the field. Reads up to the first one that does. */
  public boolean areIn(InputFile file) {
    try (RecordReader reader = LineFile.open(file, options)) {
      for (RawRecord raw = reader.next(); raw != null; raw = reader.next()) {
        Boolean hasId = raw instanceof JsonRecord record ? record.hasId() : null;
        if (hasId != null && hasId) {
          return true;
        }
        first = first == null && hasId != null ? (JsonRecord) raw : first;
      }
    } catch (IOException e) {
      // Damage is for the reader of the records to report.
    }
    return false;
  }

  /**
   * Fails if there were objects; to be called after no file had the field.
   *
   * @throws InputException if so; it names the fields of the first object
   */
  public void requireNoObjects() throws InputException {
    if (first != null) {
      throw new InputException(
          first.source()
              + ": no record has the field "
              + options.idField()
              + " for its id"
              + JsonFields.namesIn(first.bytes()));
    }
  }
}
