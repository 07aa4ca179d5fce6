package dev.doppel.io.output;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Which files a {@link FileSet} consists of, as the file {@code doppel-results} in their folder
 * says. Text:
 *
 * <pre>
 *   doppel-results 1
 *   CRC32C SIZE MODIFIED NAME          for each file; MODIFIED in nanoseconds since 1970
 *   checksum CRC32C                    of all lines above
 * </pre>
 */
public final class FileSetList {

  /** The name of the file that holds the list. */
  public static final String FILE_NAME = "doppel-results";

  private static final String FIRST_LINE = "doppel-results 1";
  private static final String CHECKSUM = "checksum ";
  private static final long MAX_BYTES = 1 << 20;

  private record Entry(long checksum, long size, long modified) {}

  private final Map<String, Entry> entries = new LinkedHashMap<>();

  private FileSetList() {}

  static FileSetList empty() {
    return new FileSetList();
  }

  /** Reads the list of a folder; null if there is none of ours, or it is damaged. */
  public static @Nullable FileSetList in(Path folder) throws IOException {
    Path file = folder.resolve(FILE_NAME);
    if (!Files.isRegularFile(file) || Files.size(file) > MAX_BYTES) {
      return null;
    }
    try {
      return parse(Files.readString(file));
    } catch (CharacterCodingException | NumberFormatException e) {
      return null;
    }
  }

  private static @Nullable FileSetList parse(String text) {
    int end = text.lastIndexOf(CHECKSUM);
    if (end < 0 || !text.substring(end).equals(lastLine(text.substring(0, end)))) {
      return null;
    }
    FileSetList list = new FileSetList();
    String[] lines = text.substring(0, end).split("\n", -1);
    if (!lines[0].equals(FIRST_LINE)) {
      return null;
    }
    for (int i = 1; i < lines.length - 1; i++) {
      String[] fields = lines[i].split(" ", 4);
      if (fields.length < 4) {
        return null;
      }
      list.entries.put(
          fields[3],
          new Entry(
              Long.parseLong(fields[0], 16), Long.parseLong(fields[1]), Long.parseLong(fields[2])));
    }
    return list;
  }

  /** Adds a file as it lies on disk now, with the checksum of what was written to it. */
  void add(Path file, long checksum) throws IOException {
    BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class);
    entries.put(
        String.valueOf(file.getFileName()), new Entry(checksum, found.size(), modified(found)));
  }

  boolean contains(String name) {
    return entries.containsKey(name);
  }

  /** Returns whether a file could be the one in the list, by its size alone. */
  public boolean mightContain(String name, long size) {
    Entry entry = entries.get(name);
    return entry != null && entry.size() == size;
  }

  /** Returns whether a file is as it was written; its content is read only if its time differs. */
  boolean isUnchanged(Path file) throws IOException {
    Entry entry = entries.get(String.valueOf(file.getFileName()));
    BasicFileAttributes found =
        Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    return entry != null
        && found.isRegularFile()
        && found.size() == entry.size()
        && (modified(found) == entry.modified() || checksum(file) == entry.checksum());
  }

  byte[] bytes() {
    StringBuilder text = new StringBuilder(FIRST_LINE).append('\n');
    entries.forEach(
        (name, entry) ->
            text.append(hex(entry.checksum()))
                .append(' ')
                .append(entry.size())
                .append(' ')
                .append(entry.modified())
                .append(' ')
                .append(name)
                .append('\n'));
    return text.append(lastLine(text.toString())).toString().getBytes(UTF_8);
  }

  private static String lastLine(String before) {
    CRC32C sum = new CRC32C();
    sum.update(before.getBytes(UTF_8));
    return CHECKSUM + hex(sum.getValue()) + "\n";
  }

  private static String hex(long checksum) {
    return String.format(Locale.ROOT, "%08x", checksum);
  }

  private static long modified(BasicFileAttributes file) {
    return file.lastModifiedTime().to(TimeUnit.NANOSECONDS);
  }

  private static long checksum(Path file) throws IOException {
    CRC32C sum = new CRC32C();
    byte[] buffer = new byte[1 << 16];
    try (InputStream in = Files.newInputStream(file)) {
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        sum.update(buffer, 0, read);
      }
    }
    return sum.getValue();
  }
}
