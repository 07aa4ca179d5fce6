package dev.doppel.io.listing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Names paths with slashes between, the same on every platform and in every locale. */
public final class PathNames {

  /*
   * Where the locale is "C", as in many containers and cron jobs, the virtual machine shows each
   * byte of a name outside ASCII as U+FFFD, so that different files would get one id. The path
   * itself keeps the bytes, and its URI shows them. Bytes that are not UTF-8 in any locale stand as
   * %XX in the name, and so does a percent sign beside them: latin-1's caf\\xe9 is caf%E9. The name
   * leads to the file again (find).
   */

  private static final char UNDECODED = '\uFFFD';

  private PathNames() {}

  /** Returns the path's name as it was given, relative or absolute. */
  public static String of(Path path) {
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
  public static List<String> labels(List<Path> inputs) {
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
    byte[] bytes = new byte[end - start];
    int size = 0;
    for (int i = start; i < end; i++) {
      if (encoded.charAt(i) == '%') {
        bytes[size++] = (byte) Integer.parseInt(encoded, i + 1, i + 3, 16);
        i += 2;
      } else {
        bytes[size++] = (byte) encoded.charAt(i);
      }
    }
    return decode(ByteBuffer.wrap(bytes, 0, size));
  }

  /** Returns the name that bytes of a path stand for; those that are not UTF-8 stand as %XX. */
  public static String decode(byte[] bytes, int from, int to) {
    return decode(ByteBuffer.wrap(bytes, from, to - from));
  }

  private static String decode(ByteBuffer bytes) {
    String whole = UTF_8.decode(bytes.duplicate()).toString();
    if (ByteBuffer.wrap(whole.getBytes(UTF_8)).equals(bytes)) {
      return whole;
    }
    CharsetDecoder decoder = UTF_8.newDecoder(); // it reports, and does not replace
    CharBuffer text = CharBuffer.allocate(bytes.remaining());
    StringBuilder name = new StringBuilder();
    while (bytes.hasRemaining()) {
      CoderResult result = decoder.reset().decode(bytes, text.clear(), true);
      name.append(text.flip().toString().replace("%", "%25"));
      for (int i = 0; result.isError() && i < result.length(); i++) {
        name.append(String.format(Locale.ROOT, "%%%02X", bytes.get()));
      }
    }
    return name.toString();
  }

  /**
   * Returns the path of this name; if there is none, and it holds %XX as names of files do that are
   * not UTF-8, the path that has those bytes, if there is one.
   */
  public static Path find(String name) {
    Path path = Path.of(name);
    if (name.indexOf('%') < 0 || Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
      return path;
    }
    try {
      String folder = name.startsWith("/") ? "/" : "";
      URI base = Path.of(folder).toAbsolutePath().toUri();
      Path meant = Path.of(URI.create(base + encoded(name.substring(folder.length()))));
      return Files.exists(meant, LinkOption.NOFOLLOW_LINKS) ? meant : path;
    } catch (IllegalArgumentException e) {
      return path; // a percent sign like any other
    }
  }

  /** Encodes all but slashes and what is encoded already. */
  private static String encoded(String name) {
    StringBuilder encoded = new StringBuilder();
    for (byte each : name.getBytes(UTF_8)) {
      boolean isPlain =
          each == '/' || each == '%' || each == '.' || Character.isLetterOrDigit(each);
      encoded.append(
          isPlain && each > 0
              ? String.valueOf((char) each)
              : String.format(Locale.ROOT, "%%%02X", each));
    }
    return encoded.toString();
  }
}
