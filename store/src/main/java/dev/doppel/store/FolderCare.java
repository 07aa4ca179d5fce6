package dev.doppel.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Looks after folders of Doppel of every kind, and after those within them: says what they are and
 * whether they are whole, copies them, repairs them. Nobody else may be writing to them.
 */
public final class FolderCare {

  static final int MAX_DEPTH = 4; // data, memory, events, state
  private static final int SNAPSHOT_HEAD_BYTES = 12; // eight letters, version

  private FolderCare() {}

  /**
   * What was found in one folder.
   *
   * @param kind null if it has no marker that can be read
   * @param items fingerprints or records; 0 in kinds that count none
   * @param bytes of the files in it, but not of folders within it
   * @param note the bytes of the last note
   * @param problem null if it is whole
   */
  public record Finding(
      Path folder,
      @Nullable FolderKind kind,
      long items,
      long bytes,
      int note,
      @Nullable String problem) {}

  /** Reads every file of a folder and of the folders in it. Nothing is changed. */
  public static List<Finding> check(Path folder) throws IOException {
    OwnedFolder.requireFolder(folder);
    List<Finding> findings = new ArrayList<>();
    for (Path each : folders(real(folder))) {
      findings.add(checkOne(each));
    }
    return findings;
  }

  /**
   * The kind of a folder.
   *
   * @throws IOException if it has no marker that can be read: it says what to do about that
   */
  public static FolderKind kindOf(Path folder) throws IOException {
    if (Files.notExists(folder)) {
      throw new NoSuchFileException(folder.toString());
    }
    OwnedFolder.requireFolder(folder);
    Optional<FolderKind> kind = OwnedFolder.kindOf(folder);
    if (kind.isEmpty()) {
      throw noMarker(folder);
    }
    return kind.get();
  }

  /**
   * Copies a folder and the folders in it to a new place, and checks the copy.
   *
   * @throws IOException if the folder is damaged or in use, or the new place holds files
   */
  public static List<Finding> backup(Path folder, Path target) throws IOException {
    return backup(Disk.system(), folder, target);
  }

  static List<Finding> backup(Disk disk, Path folder, Path target) throws IOException {
    requireWhole(check(folder));
    if (Files.exists(target)) {
      OwnedFolder.requireFolder(target);
      if (!OwnedFolder.fileNames(target).isEmpty()) {
        throw new IOException(target + " is not empty; name an empty or new folder");
      }
    }
    Path from = real(folder);
    try (FolderCopy copy = FolderCopy.of(folders(from), true)) {
      copy.write(disk, from, target);
      OwnedFolder.copyPermissions(from, target);
    }
    List<Finding> copied = check(target);
    requireWhole(copied);
    return copied;
  }

  /**
   * Makes a folder usable again: adopts one of an earlier version, cuts a damaged journal after its
   * last whole batch, leaves out damaged segments. Before the first change the whole folder is
   * copied to {@code FOLDER.before-repair}.
   *
   * @param log receives what is done and what is lost
   * @return whether all is whole now
   */
  public static boolean repair(Path folder, Consumer<String> log) throws IOException {
    boolean isWhole = isWhole(folder);
    Path at = real(folder);
    List<Path> unmarked = OldFolder.unmarked(at, MAX_DEPTH);
    if (isWhole && unmarked.isEmpty()) {
      log.accept("nothing to repair in " + folder);
      return true;
    }
    if (!unmarked.contains(at)) {
      kindOf(at); // or there is nothing that could be repaired
    }
    log.accept("copied " + at + " to " + keep(at, ".before-repair"));
    for (Path each : unmarked) {
      log.accept(OldFolder.adopt(each));
    }
    for (Finding each : check(at)) {
      if (each.problem() != null) {
        log.accept(each.problem());
        repairOne(each, log);
      }
    }
    return isWhole(at);
  }

  /** Copies a folder as it is, with all in it, to one beside it; returns that one. */
  static Path keep(Path folder, String ending) throws IOException {
    Path kept = free(folder, ending);
    try (FolderCopy copy = FolderCopy.of(folders(folder), false)) {
      Files.createDirectory(kept);
      OwnedFolder.restrict(kept, "rwx------"); // others may have been able to read secrets
      copy.write(Disk.system(), folder, kept);
    }
    return kept;
  }

  /** Hands out every fingerprint of a memory of URLs that is exact, as two words. */
  public static void fingerprints(Path folder, FingerprintVisitor visitor) throws IOException {
    try (OwnedFolder owned = OwnedFolder.openToRead(folder, FolderKind.URLS)) {
      Manifest manifest = Manifest.read(owned.path());
      if (!manifest.kind().equals("fingerprints")) {
        throw new IOException(folder + " holds a filter, not fingerprints; it cannot be exported");
      }
      for (Manifest.SegmentEntry entry : manifest.segments()) {
        KeyCursor cursor = Segment.open(folder, entry).cursor();
        while (cursor.next()) {
          visitor.fingerprint(cursor.high(), cursor.low());
        }
      }
      replay(
          folder,
          manifest,
          record -> {
            while (record.hasRemaining()) {
              visitor.fingerprint(record.getLong(), record.getLong());
            }
          });
    }
  }

  /** Receives fingerprints, as the memory stores them. */
  public interface FingerprintVisitor {
    /** Takes one fingerprint. */
    void fingerprint(long high, long low) throws IOException;
  }

  private static boolean isWhole(Path folder) throws IOException {
    return check(folder).stream().allMatch(each -> each.problem() == null);
  }

  /** The folder by a name that can be walked through, and that has a name beside it. */
  static Path real(Path folder) throws IOException {
    boolean hasOtherName =
        Files.isSymbolicLink(folder) || folder.endsWith(".") || folder.endsWith("..");
    return hasOtherName ? folder.toRealPath() : folder;
  }

  /** The folder, and those in it that are ours, whether they are marked or not. */
  static List<Path> folders(Path folder) throws IOException {
    List<Path> found = new ArrayList<>();
    try (Stream<Path> all = Files.walk(folder, MAX_DEPTH)) {
      all.filter(each -> Files.isDirectory(each, LinkOption.NOFOLLOW_LINKS))
          .filter(
              each -> each.equals(folder) || OwnedFolder.isMarked(each) || OldFolder.isAny(each))
          .sorted()
          .forEach(found::add);
    }
    return found;
  }

  private static Finding checkOne(Path folder) throws IOException {
    Optional<FolderKind> kind = OwnedFolder.kindOf(folder);
    if (kind.isEmpty()) {
      return new Finding(folder, null, 0, bytes(folder), 0, withoutMarker(folder));
    }
    try (OwnedFolder owned = OwnedFolder.openToRead(folder, kind.get())) {
      return switch (kind.get()) {
        case URLS, DOCS, INDEX, EVENT_LOG, ARCHIVES -> checkMemory(owned);
        case EVENTS -> checkSnapshot(owned);
        case INTAKE -> checkThere(owned, "state/snapshot");
        case SERVER_MEMORY -> checkThere(owned, "memory.json");
        case SERVER_DATA, TEMPORARY -> finding(owned, 0, 0, null);
      };
    } catch (IOException e) {
      return new Finding(folder, kind.get(), 0, bytes(folder), 0, e.getMessage());
    }
  }

  private static Finding checkMemory(OwnedFolder owned) throws IOException {
    Path folder = owned.path();
    Manifest manifest = Manifest.read(folder);
    if (!manifest.isOld() && !manifest.folder().equals(owned.id())) {
      throw new CorruptFileException(
          folder.resolve(Manifest.FILE_NAME), 0, "the manifest of another folder");
    }
    boolean isKeys = manifest.kind().equals("fingerprints");
    long[] items = new long[1];
    for (Manifest.SegmentEntry entry : manifest.segments()) {
      Segment segment = Segment.open(folder, entry);
      segment.verify();
      items[0] += segment.keys();
    }
    JournalReader.Extent extent =
        replay(
            folder, manifest, record -> items[0] += isKeys ? record.remaining() / Keys.BYTES : 1);
    byte[] last = extent.note();
    return finding(owned, items[0], (last == null ? manifest.note() : last).length, null);
  }

  private static JournalReader.Extent replay(Path folder, Manifest manifest, RecordVisitor visitor)
      throws IOException {
    try (JournalReader reader = JournalReader.open(folder, manifest.journal())) {
      JournalReader.Extent extent = reader.committed(manifest.journal().sealed());
      reader.replay(extent, visitor);
      return extent;
    }
  }

  /** A snapshot of version 2 ends with the checksum of all before it. */
  private static Finding checkSnapshot(OwnedFolder owned) throws IOException {
    Path snapshot = owned.path().resolve("snapshot");
    if (Files.notExists(snapshot)) {
      throw new CorruptFileException(snapshot, 0, "the file is missing");
    }
    long length = Files.size(snapshot) - Integer.BYTES;
    CRC32C crc = new CRC32C();
    try (InputStream in = new CheckedInputStream(Files.newInputStream(snapshot), crc)) {
      byte[] head = in.readNBytes(SNAPSHOT_HEAD_BYTES);
      boolean isOld = head.length == SNAPSHOT_HEAD_BYTES && head[8] == 1;
      if (!isOld) {
        in.skipNBytes(Math.max(0, length - head.length));
        int expected = (int) crc.getValue();
        byte[] end = in.readNBytes(Integer.BYTES);
        if (end.length < Integer.BYTES || ByteBuffer.wrap(end).getInt() != expected) {
          throw new CorruptFileException(snapshot, length, "the checksum differs");
        }
        requireOwner(owned, snapshot);
      }
    }
    return finding(owned, 0, 0, null);
  }

  /** Behind the head, a snapshot of version 2 has the id of its folder. */
  private static void requireOwner(OwnedFolder owned, Path snapshot) throws IOException {
    byte[] id = owned.id().getBytes(UTF_8);
    ByteBuffer expected = ByteBuffer.allocate(Integer.BYTES + id.length);
    expected.order(ByteOrder.LITTLE_ENDIAN).putInt(id.length).put(id).flip();
    try (InputStream in = Files.newInputStream(snapshot)) {
      in.skipNBytes(SNAPSHOT_HEAD_BYTES);
      if (!expected.equals(ByteBuffer.wrap(in.readNBytes(expected.remaining())))) {
        throw new CorruptFileException(
            snapshot, SNAPSHOT_HEAD_BYTES, "the snapshot of another folder");
      }
    }
  }

  private static Finding checkThere(OwnedFolder owned, String name) throws IOException {
    Path file = owned.path().resolve(name);
    if (Files.notExists(file)) {
      throw new CorruptFileException(file, 0, "the file is missing");
    }
    return finding(owned, 0, 0, null);
  }

  private static Finding finding(OwnedFolder owned, long items, int note, @Nullable String problem)
      throws IOException {
    return new Finding(owned.path(), owned.kind(), items, bytes(owned.path()), note, problem);
  }

  private static void repairOne(Finding finding, Consumer<String> log) throws IOException {
    FolderKind kind = finding.kind();
    boolean isMemory =
        kind == FolderKind.URLS
            || kind == FolderKind.DOCS
            || kind == FolderKind.INDEX
            || kind == FolderKind.ARCHIVES
            || kind == FolderKind.EVENT_LOG;
    if (kind == null) {
      return; // its secret is gone with the marker; the problem says what to do
    }
    if (!isMemory) {
      log.accept("cannot be repaired: restore the file from a backup, or delete the folder");
      return;
    }
    try (OwnedFolder owned = OwnedFolder.open(finding.folder(), kind)) {
      repairMemory(owned, log);
    }
  }

  private static void repairMemory(OwnedFolder owned, Consumer<String> log) throws IOException {
    Path folder = owned.path();
    Manifest manifest;
    try {
      manifest = Manifest.read(folder);
    } catch (IOException e) {
      log.accept("cannot be repaired without its manifest: " + folder);
      return;
    }
    List<Manifest.SegmentEntry> segments = new ArrayList<>();
    for (Manifest.SegmentEntry entry : manifest.segments()) {
      String keys = "up to " + entry.bytes() / Keys.BYTES;
      try {
        Segment segment = Segment.open(folder, entry);
        keys = Long.toString(segment.keys());
        segment.verify();
        segments.add(entry);
      } catch (IOException e) {
        log.accept(
            "lost: " + entry.fileName() + " with " + keys + " fingerprints, " + e.getMessage());
      }
    }
    Manifest.JournalEntry journal = rewrite(owned, manifest, log);
    new Manifest(
            owned.id(), manifest.kind(), manifest.settings(), manifest.note(), journal, segments)
        .write(Disk.system(), folder);
  }

  /** Copies what is whole of a journal to a new one. */
  private static Manifest.JournalEntry rewrite(
      OwnedFolder owned, Manifest manifest, Consumer<String> log) throws IOException {
    Path folder = owned.path();
    long number = manifest.journal().number() + 1;
    while (Files.exists(folder.resolve("journal-" + number))
        || Files.exists(folder.resolve("segment-" + number))) {
      number++;
    }
    Path old = folder.resolve(manifest.journal().fileName());
    long bytes = Files.exists(old) ? Files.size(old) : 0;
    try (Journal next = Journal.create(Disk.system(), folder.resolve("journal-" + number))) {
      long whole = 0;
      byte[] note = manifest.note();
      try (JournalReader reader = JournalReader.open(folder, manifest.journal())) {
        JournalReader.Extent extent = reader.whole();
        reader.replay(extent, next::append);
        byte[] last = extent.note();
        note = last == null ? note : last;
        whole = extent.end();
        bytes = Math.max(bytes, Math.max(manifest.journal().sealed(), reader.sealed()));
      } catch (CorruptFileException e) {
        log.accept("lost: all of " + old + ", " + e.getMessage());
      }
      next.commit(note);
      if (bytes > whole) {
        log.accept("lost: " + (bytes - whole) + " of " + bytes + " bytes of " + old);
      }
      return new Manifest.JournalEntry(number, next.committedBytes(), next.salt());
    }
  }

  static void requireWhole(List<Finding> findings) throws IOException {
    for (Finding each : findings) {
      if (each.problem() != null) {
        throw new IOException(each.problem());
      }
    }
  }

  private static IOException noMarker(Path folder) throws IOException {
    boolean isOurs = OwnedFolder.isMarked(folder) || OldFolder.isAny(folder);
    return new IOException(
        isOurs
            ? folder + " has no whole file doppel-folder; " + OldFolder.remedy(folder)
            : folder + " is not a folder of Doppel");
  }

  private static String withoutMarker(Path folder) {
    try {
      return String.valueOf(noMarker(folder).getMessage());
    } catch (IOException e) {
      return String.valueOf(e.getMessage()); // a manifest that would say what it is cannot be read
    }
  }

  private static Path free(Path folder, String ending) {
    Path free = folder.resolveSibling(folder.getFileName() + ending);
    for (int i = 2; Files.exists(free); i++) {
      free = folder.resolveSibling(folder.getFileName() + ending + "-" + i);
    }
    return free;
  }

  private static long bytes(Path folder) throws IOException {
    long bytes = 0;
    for (String name : OwnedFolder.fileNames(folder)) {
      Path file = folder.resolve(name);
      bytes += Files.isRegularFile(file) ? Files.size(file) : 0;
    }
    return bytes;
  }
}
