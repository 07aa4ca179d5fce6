package dev.doppel.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * What a memory consists of: the files that count, and what was true when they were named.
 *
 * @param folder the id of the folder that it is of; empty in version 1
 * @param kind what the files hold
 * @param settings the caller's words on what the memory was made for, one line
 * @param note the caller's last note that is not in the journal
 * @param journal what was added since
 * @param segments what was added before, largest first
 */
record Manifest(
    String folder,
    String kind,
    String settings,
    byte[] note,
    JournalEntry journal,
    List<SegmentEntry> segments) {

  /*
   * Text, so that it can be looked at:
   *
   *   doppel-memory 2
   *   folder ID                                as the folder's marker gives it
   *   kind fingerprints
   *   settings profile=standard-v1 seed=0
   *   note BASE64
   *   journal NUMBER SEALED_BYTES SALT
   *   segment NUMBER TIER BYTES CHECKSUM       any number of these
   *   checksum CRC32C of all lines before
   *
   * Version 1 had neither folder nor salt.
   *
   * The file is written beside the old one and moved into its place: there is always a whole one.
   */

  static final String FILE_NAME = "manifest";
  static final String NEXT_FILE_NAME = "manifest.next";

  private static final String FORMAT = "doppel-memory 2";
  private static final String FORMAT_1 = "doppel-memory 1";

  /**
   * @param sealed how many bytes of the journal were safe when the manifest was written; damage
   *     before that is not a torn write
   * @param salt the journal's own; null in version 1
   */
  record JournalEntry(long number, long sealed, @Nullable Long salt) {

    String fileName() {
      return "journal-" + number;
    }
  }

  /**
   * @param tier how often its content was merged
   * @param checksum what its footer ends with, which vouches for all of it
   */
  record SegmentEntry(long number, int tier, long bytes, int checksum) {

    String fileName() {
      return "segment-" + number;
    }
  }

  Manifest {
    segments = List.copyOf(segments);
  }

  /** Whether it was read from a file of version 1, which says less. */
  boolean isOld() {
    return journal.salt == null;
  }

  /** The names of the files that count. */
  List<String> fileNames() {
    List<String> names = new ArrayList<>();
    names.add(journal.fileName());
    segments.forEach(segment -> names.add(segment.fileName()));
    return names;
  }

  /** The same with another journal, in the folder of that id. */
  Manifest of(String id, JournalEntry newJournal) {
    return new Manifest(id, kind, settings, note, newJournal, segments);
  }

  /** Puts this manifest in place of the folder's old one; safe once it returns. */
  void write(Disk disk, Path path) throws IOException {
    Path next = path.resolve(NEXT_FILE_NAME);
    try (Disk.Output out = disk.create(next)) {
      out.write(ByteBuffer.wrap(toText().getBytes(UTF_8)));
      out.sync();
    }
    disk.syncFolder(path); // the files named must have their names before they are relied on
    disk.move(next, path.resolve(FILE_NAME));
    disk.syncFolder(path);
  }

  static Manifest read(Path folder) throws IOException {
    Path file = folder.resolve(FILE_NAME);
    if (Files.notExists(file)) {
      throw new CorruptFileException(file, 0, "the file is missing");
    }
    String text = new String(Files.readAllBytes(file), UTF_8);
    String format = text.lines().findFirst().orElse("");
    boolean isKnown = format.equals(FORMAT) || format.equals(FORMAT_1);
    if (!isKnown && format.matches("doppel-memory [0-9]+")) {
      throw new IOException(
          "memory "
              + folder
              + " has the format '"
              + format
              + "', this Doppel knows '"
              + FORMAT
              + "'");
    }
    int end = text.lastIndexOf("checksum ");
    if (end < 0 || !text.substring(end).equals(checksumLine(text.substring(0, end)))) {
      throw new CorruptFileException(file, Math.max(0, end), "the checksum differs");
    }
    try {
      List<String> lines = new ArrayList<>(text.substring(0, end).lines().toList());
      if (format.equals(FORMAT_1)) {
        lines.add(1, "folder ");
      }
      return parse(lines, format.equals(FORMAT_1));
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      throw new CorruptFileException(file, 0, "not a manifest: " + e.getMessage());
    }
  }

  private String toText() {
    StringBuilder text = new StringBuilder();
    text.append(FORMAT).append('\n');
    text.append("folder ").append(folder).append('\n');
    text.append("kind ").append(kind).append('\n');
    text.append("settings ").append(settings).append('\n');
    text.append("note ").append(Base64.getEncoder().encodeToString(note)).append('\n');
    text.append("journal ").append(journal.number).append(' ').append(journal.sealed).append(' ');
    text.append(HexFormat.of().toHexDigits(requireNonNull(journal.salt))).append('\n');
    for (SegmentEntry segment : segments) {
      text.append("segment ").append(segment.number).append(' ').append(segment.tier);
      text.append(' ').append(segment.bytes);
      text.append(' ').append(HexFormat.of().toHexDigits(segment.checksum)).append('\n');
    }
    return text + checksumLine(text.toString());
  }

  private static Manifest parse(List<String> lines, boolean isOld) {
    String[] journal = value(lines.get(5), "journal").split(" ", -1);
    List<SegmentEntry> segments = new ArrayList<>();
    for (String line : lines.subList(6, lines.size())) {
      String[] segment = value(line, "segment").split(" ", -1);
      segments.add(
          new SegmentEntry(
              Long.parseLong(segment[0]),
              Integer.parseInt(segment[1]),
              Long.parseLong(segment[2]),
              HexFormat.fromHexDigits(segment[3])));
    }
    return new Manifest(
        value(lines.get(1), "folder"),
        value(lines.get(2), "kind"),
        value(lines.get(3), "settings"),
        Base64.getDecoder().decode(value(lines.get(4), "note")),
        new JournalEntry(
            Long.parseLong(journal[0]),
            Long.parseLong(journal[1]),
            isOld ? null : HexFormat.fromHexDigitsToLong(journal[2])),
        segments);
  }

  private static String value(String line, String name) {
    if (!line.startsWith(name + " ")) {
      throw new IllegalArgumentException("no " + name + " in '" + line + "'");
    }
    return line.substring(name.length() + 1);
  }

  private static String checksumLine(String text) {
    CRC32C crc = new CRC32C();
    crc.update(text.getBytes(UTF_8));
    return "checksum " + HexFormat.of().toHexDigits((int) crc.getValue()) + "\n";
  }
}
