package dev.doppel.io;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.io.listing.PathNames;
import dev.doppel.io.record.InputException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A list of paths in a file, such as {@code find} prints it. */
public final class PathList {

  private PathList() {}

  /**
   * Reads the paths to the end of the stream. Empty ones are passed over.
   *
   * @param source what the list is called in messages
   * @param separatedByNull whether a zero byte ends a path; else a line end does
   * @throws InputException if there are none, or one cannot be a path
   */
  public static List<Path> read(InputStream in, String source, boolean separatedByNull)
      throws IOException {
    byte[] bytes = in.readAllBytes();
    byte end = (byte) (separatedByNull ? 0 : '\n');
    List<Path> paths = new ArrayList<>();
    int from = 0;
    for (int at = 0; at <= bytes.length; at++) {
      if (at == bytes.length || bytes[at] == end) {
        boolean hasReturn = !separatedByNull && at > from && bytes[at - 1] == '\r';
        int to = hasReturn ? at - 1 : at;
        if (to > from) {
          paths.add(path(bytes, from, to, source));
        }
        from = at + 1;
      }
    }
    if (paths.isEmpty()) {
      throw new InputException(source + ": no paths in it");
    }
    return paths;
  }

  private static Path path(byte[] bytes, int from, int to, String source) throws InputException {
    String name = PathNames.decode(bytes, from, to);
    try {
      return PathNames.find(name);
    } catch (InvalidPathException e) {
      String shown = new String(bytes, from, Math.min(to - from, 200), UTF_8);
      String hint = shown.indexOf('\0') >= 0 ? "; are the paths separated by zero bytes?" : "";
      throw new InputException(
          source + ": not a path: '" + shown.replaceAll("\\p{Cntrl}", "?") + "'" + hint);
    }
  }
}
