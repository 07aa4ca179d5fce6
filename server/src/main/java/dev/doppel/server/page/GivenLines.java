package dev.doppel.server.page;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.io.LineContent;
import dev.doppel.io.LineInput;
import dev.doppel.server.http.Context;
import dev.doppel.server.http.ProblemException;
import dev.doppel.server.http.UploadedFile;
import java.io.IOException;

/**
 * Lines that a person pasted into a field, or chose as a file, which is read as the command line
 * reads one: packed or not.
 */
final class GivenLines {

  static final String FILE = "file";

  private static final char BYTE_ORDER_MARK = '\ufeff';
  private static final int MAX_LINE = 1 << 20;
  private static final int MOST_BYTES = 1 << 26; // unpacked

  private GivenLines() {}

  /**
   * Returns the lines of the file of a form, or what was pasted if there is none.
   *
   * @param field where lines are pasted
   * @throws ProblemException if the file cannot be read, or holds something else
   */
  static String of(Context context, String field, LineContent expected) {
    UploadedFile file = context.uploadedFile(FILE);
    if (file == null || file.size() == 0) {
      return Fields.text(context, field);
    }
    StringBuilder text = new StringBuilder();
    String name = file.filename();
    try (LineInput lines = LineInput.of(file.content(), name, MAX_LINE).expecting(expected)) {
      while (lines.next()) {
        if (lines.isCut()) {
          throw ProblemException.badRequest(
              lines.place() + ": the line has more than " + MAX_LINE + " bytes");
        }
        if (text.length() > MOST_BYTES) {
          throw ProblemException.badRequest(
              "'%s' has more than %d bytes when it is unpacked".formatted(name, MOST_BYTES));
        }
        text.append(new String(lines.bytes(), lines.from(), lines.to() - lines.from(), UTF_8));
        text.append('\n');
      }
    } catch (IOException e) {
      throw ProblemException.badRequest(String.valueOf(e.getMessage()));
    }
    boolean hasMark = text.length() > 0 && text.charAt(0) == BYTE_ORDER_MARK;
    return hasMark ? text.substring(1) : text.toString();
  }
}
