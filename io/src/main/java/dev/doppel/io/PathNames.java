package dev.doppel.io;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Names paths with slashes between, the same on every platform and in every locale. */
final class PathNames {

  /*
   * Where the locale is "C", as in many containers and cron jobs, the virtual machine shows each
   * byte of a name outside ASCII as U+FFFD, so that different files would get one id. The path
   * itself keeps the bytes, and its URI shows them.
   */

  private static final char UNDECODED = '\uFFFD';

  private PathNames() {}

  /** Returns the path's name as it was given, relative or absolute. */
  static String of(Path path) {
    String separator = path.getFileSystem().getSeparator();
    String name = path.toString().replace(separator, "/");
    if (name.indexOf(UNDECODED) < 0) {
      return name;
    }
    List<String> elements = new ArrayList<>();
    path.forEach(element -> elements.add(decode(element)));
    return (path.isAbsolute() ? "/" : "") + String.join("/", elements);
  }

  /**
   * Returns a name for each input that tells it from the others: its file name, or the whole path
   * as given where two inputs have the same.
   */
  static List<String> labels(List<Path> inputs) {
    List<String> names = inputs.stream().map(PathNames::lastName).toList();
    Set<String> seen = new HashSet<>();
    Set<String> repeated = new HashSet<>();
    for (String name : names) {
      if (!seen.add(name)) {
        repeated.add(name);
      }
    }
    List<String> labels = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      labels.add(repeated.contains(names.get(i)) ? of(inputs.get(i)) : names.get(i));
    }
    return labels;
  }

  /** Even "." has a name, and ".." another. */
  private static String lastName(Path path) {
    Path name = path.toAbsolutePath().normalize().getFileName();
    return name == null ? "" : of(name);
  }

  private static String decode(Path element) {
    if (element.toString().indexOf(UNDECODED) < 0) {
      return element.toString();
    }
    String encoded = element.toUri().getRawPath();
    int end = encoded.endsWith("/") ? encoded.length() - 1 : encoded.length();
    int start = encoded.lastIndexOf('/', end - 1) + 1;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int i = start; i < end; i++) {
      if (encoded.charAt(i) == '%') {
        bytes.write(Integer.parseInt(encoded, i + 1, i + 3, 16));
        i += 2;
      } else {
        bytes.write(encoded.charAt(i));
      }
    }
    return bytes.toString(UTF_8);
  }
}
