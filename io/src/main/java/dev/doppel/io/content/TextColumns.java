package dev.doppel.io.content;

import dev.doppel.io.record.Document;
import dev.doppel.io.record.InputException;
import dev.doppel.io.record.InputFile;
import dev.doppel.io.record.InputOptions;
import java.util.List;

/**
 * Which columns of a file hold the ids and the texts of its rows.
 *
 * @param names all columns, in their order
 * @param id the column of the id, {@link #NO_COLUMN} if there is none
 * @param text the column of the text
 */
public record TextColumns(List<String> names, int id, int text) {

  /** Stands for a column that the file does not have. */
  public static final int NO_COLUMN = -1;

  /**
   * Finds the columns that were asked for, or else those of the usual names.
   *
   * @throws InputException if there is none of a name that was asked for, or none for the text
   */
  public static TextColumns find(List<String> names, InputFile file, InputOptions options)
      throws InputException {
    RecordFields fields = RecordFields.of(options);
    int text = columnOf(fields.text(), names);
    if (text == NO_COLUMN) {
      throw missing(file, fields.text(), "the text", names);
    }
    int id = columnOf(fields.id(), names);
    if (id == NO_COLUMN && options.idField() != null) {
      throw missing(file, fields.id(), "the id", names);
    }
    return new TextColumns(names, id, text);
  }

  /** Returns whether the columns that were asked for, or else one for the text, are among these. */
  public static boolean areIn(List<String> names, InputOptions options) {
    RecordFields fields = RecordFields.of(options);
    List<String> plain = names.stream().map(String::strip).toList();
    return columnOf(fields.text(), plain) != NO_COLUMN
        && (options.idField() == null || columnOf(fields.id(), plain) != NO_COLUMN);
  }

  /** Where the column of this name stands; {@link #NO_COLUMN} if there is none. */
  public int indexOf(String name) {
    return columnOf(List.of(name), names);
  }

  /** The name of the column that holds the text. */
  public String textName() {
    return names.get(text);
  }

  /** Returns the document in the column of the text, which may not be valid UTF-8. */
  public Document document(String documentId, byte[] content) {
    TextEncoding.Text decoded = TextEncoding.toUtf8(content);
    return RecordFields.document(documentId, textName(), decoded.utf8(), decoded.repaired());
  }

  /**
   * Returns where the first of the names stands; spelled the same if it can, in any case if not.
   */
  private static int columnOf(List<String> wanted, List<String> names) {
    for (String name : wanted) {
      int exact = names.indexOf(name);
      if (exact >= 0) {
        return exact;
      }
      for (int column = 0; column < names.size(); column++) {
        if (names.get(column).equalsIgnoreCase(name)) {
          return column;
        }
      }
    }
    return NO_COLUMN;
  }

  private static InputException missing(
      InputFile file, List<String> wanted, String what, List<String> names) {
    return new InputException(
        String.format(
            "%s: no column %s for %s; the columns are: %s",
            file.source(), String.join(", ", wanted), what, String.join(", ", names)));
  }
}
