package dev.doppel.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * What a memory consists of: the files that count, and what was true when they were named.
 *
 * @param kind what the files hold
 * @param settings the caller's words on what the memory was made for, one line
 * @param note the caller's last note that is not in the journal
 * @param journal what was added since
 * @param segments what was added before, largest first
 */
record Manifest(
    String kind, String settings, byte[] note, JournalEntry journal, List<SegmentEntry> segments) {

  /*
   * Text, so that it can be looked at:
   *
   *   doppel-memory 1
   *   kind fingerprints
   *   settings profile=standard-v1 seed=0
   *   note BASE64
   *   journal NUMBER SEALED_BYTES
   *   segment NUMBER TIER BYTES CHECKSUM       any number of these
   *   checksum CRC32C of all lines before
   *
   * The file is written beside the old one and moved into its place: there is always a whole one.
   */

  static final String FILE_NAME = "manifest";
  static final String NEXT_FILE_NAME = "manifest.next";

  private static final String FORMAT = "doppel-memory 1";

  /**
   * @param sealed so many bytes of the journal were safe when the manifest was written; damage
   *     before there is no tear
   */
  record JournalEntry(long number, long sealed) {

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

  /** The names of the files that count. */
  List<String> fileNames() {
    List<String> names = new ArrayList<>();
    names.add(journal.fileName());
    segments.forEach(segment -> names.add(segment.fileName()));
    return names;
  }

  Manifest withJournal(JournalEntry newJournal) {
    return new Manifest(kind, settings, note, newJournal, segments);
  }

  /** Puts this manifest in the place of the folder's old one; safe once it returns. */
  void write(Disk disk, Path folder) throws IOException {
    Path next = folder.resolve(NEXT_FILE_NAME);
    try (Disk.Output out = disk.create(next)) {
      out.write(ByteBuffer.wrap(toText().getBytes(UTF_8)));
      out.sync();
    }
    disk.syncFolder(folder); // the files named must have their names before they are relied on
    disk.move(next, folder.resolve(FILE_NAME));
    disk.syncFolder(folder);
  }

  static Manifest read(Path folder) throws IOException {
    Path file = folder.resolve(FILE_NAME);
    String text = new String(Files.readAllBytes(file), UTF_8);
    String format = text.lines().findFirst().orElse("");
    if (!format.equals(FORMAT) && format.matches("doppel-memory [0-9]+")) {
      throw new IOException(
          "memory " + folder + " has the format '" + format + "', only '" + FORMAT + "' is known");
    }
    int end = text.lastIndexOf("checksum ");
    if (end < 0 || !text.substring(end).equals(checksumLine(text.substring(0, end)))) {
      throw new CorruptFileException(file, Math.max(0, end), "the checksum differs");
    }
    try {
      return parse(text.substring(0, end).lines().toList());
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      throw new CorruptFileException(file, 0, "not a manifest: " + e.getMessage());
    }
  }

  private String toText() {
    StringBuilder text = new StringBuilder();
    text.append(FORMAT).append('\n');
    text.append("kind ").append(kind).append('\n');
    text.append("settings ").append(settings).append('\n');
    text.append("note ").append(Base64.getEncoder().encodeToString(note)).append('\n');
    text.append("journal ").append(journal.number).append(' ').append(journal.sealed).append('\n');
    for (SegmentEntry segment : segments) {
      text.append("segment ").append(segment.number).append(' ').append(segment.tier);
      text.append(' ').append(segment.bytes);
      text.append(' ').append(HexFormat.of().toHexDigits(segment.checksum)).append('\n');
    }
    return text + checksumLine(text.toString());
  }

  private static Manifest parse(List<String> lines) {
    String[] journal = value(lines.get(4), "journal").split(" ", -1);
    List<SegmentEntry> segments = new ArrayList<>();
    for (String line : lines.subList(5, lines.size())) {
      String[] segment = value(line, "segment").split(" ", -1);
      segments.add(
          new SegmentEntry(
              Long.parseLong(segment[0]),
              Integer.parseInt(segment[1]),
              Long.parseLong(segment[2]),
              HexFormat.fromHexDigits(segment[3])));
    }
    return new Manifest(
        value(lines.get(1), "kind"),
        value(lines.get(2), "settings"),
        Base64.getDecoder().decode(value(lines.get(3), "note")),
        new JournalEntry(Long.parseLong(journal[0]), Long.parseLong(journal[1])),
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
