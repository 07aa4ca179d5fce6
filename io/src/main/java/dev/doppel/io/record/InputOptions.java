package dev.doppel.io.record;

import dev.doppel.core.internal.Check;
import org.jspecify.annotations.Nullable;

/**
 * What to look for in the inputs.
 *
 * @param idField the field or column that holds a record's id; null: the usual names are tried
 * @param textField the field or column that holds a record's text; null: the usual names are tried.
 *     In JSON a dotted name such as {@code page.text} reaches into nested objects.
 * @param format the format of every file; null: detected by name and content
 * @param maxRecordBytes the length past which a record is passed over rather than read
 * @param followLinks whether folders to which symbolic links lead are entered
 * @param names which files are read
 */
public record InputOptions(
    @Nullable String idField,
    @Nullable String textField,
    @Nullable RecordFormat format,
    long maxRecordBytes,
    boolean followLinks,
    NameFilter names) {

  // A record is one array, its line end included while it is read; arrays end shortly below 2 GiB.
  private static final long MAX_RECORD_BYTES = Integer.MAX_VALUE - 16;
  private static final long DEFAULT_RECORD_BYTES = (1L << 30) - 16;

  private static final InputOptions DEFAULTS =
      new InputOptions(null, null, null, DEFAULT_RECORD_BYTES, false, NameFilter.ALL);

  public InputOptions {
    Check.argument(idField == null || !idField.isEmpty(), "idField must not be empty");
    Check.argument(textField == null || !textField.isEmpty(), "textField must not be empty");
    Check.argument(
        0 < maxRecordBytes && maxRecordBytes <= MAX_RECORD_BYTES,
        "maxRecordBytes must lie between 1 and %d, got %d",
        MAX_RECORD_BYTES,
        maxRecordBytes);
  }

  /** Returns the options that let the inputs speak for themselves. */
  public static InputOptions defaults() {
    return DEFAULTS;
  }

  /** Returns these options with another field or column for the id. */
  public InputOptions withIdField(@Nullable String idField) {
    return new InputOptions(idField, textField, format, maxRecordBytes, followLinks, names);
  }

  /** Returns these options with another field or column for the text. */
  public InputOptions withTextField(@Nullable String textField) {
    return new InputOptions(idField, textField, format, maxRecordBytes, followLinks, names);
  }

  /** Returns these options with another format. */
  public InputOptions withFormat(@Nullable RecordFormat format) {
    return new InputOptions(idField, textField, format, maxRecordBytes, followLinks, names);
  }

  /** Returns these options with another limit on a record's length. */
  public InputOptions withMaxRecordBytes(long maxRecordBytes) {
    return new InputOptions(idField, textField, format, maxRecordBytes, followLinks, names);
  }

  /** Returns these options with linked folders entered or not. */
  public InputOptions withFollowLinks(boolean followLinks) {
    return new InputOptions(idField, textField, format, maxRecordBytes, followLinks, names);
  }

  /** Returns these options with other files to be read. */
  public InputOptions withNames(NameFilter names) {
    return new InputOptions(idField, textField, format, maxRecordBytes, followLinks, names);
  }
}
