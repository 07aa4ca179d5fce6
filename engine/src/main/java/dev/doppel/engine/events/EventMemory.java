package dev.doppel.engine.events;

import dev.doppel.core.hash.KeyedHash;
import dev.doppel.core.hash.Secret;
import dev.doppel.core.internal.Check;
import dev.doppel.core.internal.StateReader;
import dev.doppel.core.internal.StateWriter;
import dev.doppel.core.window.Window;
import dev.doppel.core.window.WindowMethod;
import dev.doppel.engine.run.RunMemory;
import dev.doppel.engine.run.RunNotes;
import dev.doppel.io.LineInput;
import dev.doppel.io.output.AtomicOutput;
import dev.doppel.seen.internal.Keying;
import dev.doppel.store.FolderKind;
import dev.doppel.store.OwnedFolder;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * The memory of an event job: the window, the statistics, and how far input and outputs have got.
 * Kept in a folder, it is one file that is replaced whole, so that a crash leaves the one state or
 * the other. For one thread; a second opening of the folder is refused.
 */
public final class EventMemory implements Closeable {

  /*
   * snapshot:  "DPEVENTS" version folder settings has-state notes checksum | state, its parts each
   *            with a checksum; there is none before the first commit; at the end the CRC32C
   *            of the whole file (4 bytes, big-endian)
   *
   * "folder" is the id of the folder it belongs to, so that the snapshot of another is noticed. A
   * folder has a snapshot from the beginning, so that a missing one is noticed too. Version 1 had
   * neither, no CRC32C, and one run in place of the notes, without a digest of what was read.
   */

  static final String SNAPSHOT = "snapshot";
  static final String WHAT = "memory of events";
  static final String MAGIC = "DPEVENTS";
  static final int VERSION = 2;

  private static final int MAX_NOTES = 1 << 24;

  private final EventSettings settings;
  private final String line;
  private final KeyedHash hash;
  private final EventState state;
  private final @Nullable OwnedFolder folder; // null if it is not kept
  private RunNotes notes;

  private EventMemory(
      EventSettings settings,
      String line,
      KeyedHash hash,
      EventState state,
      RunNotes notes,
      @Nullable OwnedFolder folder) {
    this.settings = settings;
    this.line = line;
    this.hash = hash;
    this.state = state;
    this.notes = notes;
    this.folder = folder;
  }

  /** Returns an empty memory that is gone when it is closed. */
  public static EventMemory temporary(EventSettings settings) {
    Keying keying = Keying.of(settings.secret());
    KeyedHash hash = keying.temporaryHash();
    EventState state = EventState.of(settings, hash);
    return new EventMemory(
        settings, settings.line(keying.words()), hash, state, RunNotes.NONE, null);
  }

  /**
   * Opens the memory in a folder, or makes an empty one there.
   *
   * @throws IOException if the folder is in use, damaged, or was made with other settings
   */
  public static EventMemory open(Path folder, EventSettings settings) throws IOException {
    OwnedFolder owned = OwnedFolder.open(folder, FolderKind.EVENTS, made -> create(made, settings));
    try {
      removeGarbage(folder);
      return read(settings, owned);
    } catch (IOException | RuntimeException e) {
      owned.close();
      throw e;
    }
  }

  /**
   * Opens the memory in a folder with the settings that it was made with, to look at only: others
   * may do so at the same time, and nothing is written.
   *
   * @throws IOException if there is none, or if it is being written to, is damaged, or was made
   *     with another secret
   */
  static EventMemory openToRead(Path folder, @Nullable Secret secret) throws IOException {
    OwnedFolder owned = OwnedFolder.openToRead(folder, FolderKind.EVENTS);
    try {
      return read(StoredLine.settings(lineIn(owned), folder).withSecret(secret), owned);
    } catch (IOException | RuntimeException e) {
      owned.close();
      throw e;
    }
  }

  /** The line of settings that a folder keeps. */
  static String lineIn(OwnedFolder folder) throws IOException {
    Path snapshot = folder.path().resolve(SNAPSHOT);
    requireThere(snapshot);
    try (InputStream in = open(snapshot)) {
      StateReader reader = StateReader.begin(in, MAGIC, 1, VERSION, WHAT);
      if (reader.version() > 1) {
        reader.getText(); // whose it is
      }
      return reader.getText();
    }
  }

  private static void requireThere(Path snapshot) throws IOException {
    if (Files.notExists(snapshot)) {
      throw new IOException(snapshot + " is missing; what the memory knew is lost with it");
    }
  }

  /** Writes the first snapshot. */
  private static void create(OwnedFolder made, EventSettings settings) throws IOException {
    write(made, settings.line(Keying.of(settings.secret()).words()), RunNotes.NONE, null);
  }

  private static EventMemory read(EventSettings settings, OwnedFolder folder) throws IOException {
    Path snapshot = folder.path().resolve(SNAPSHOT);
    requireThere(snapshot);
    try (CheckedInputStream in = open(snapshot)) {
      StateReader reader = StateReader.begin(in, MAGIC, 1, VERSION, WHAT);
      boolean isFirst = reader.version() == 1;
      String owner = isFirst ? folder.id() : reader.getText();
      String made = reader.getText();
      boolean hasState = isFirst || reader.getInt() == 1;
      RunNotes notes = isFirst ? VersionOne.notes(reader) : notes(reader);
      if (!owner.equals(folder.id())) {
        throw new IOException(snapshot + " is the snapshot of another memory");
      }
      Keying keying =
          Keying.of(settings.secret(), folder.path(), Optional.of(made), settings::line);
      String line = settings.line(keying.words());
      if (!made.equals(line)) {
        throw new IOException(folder + " was made with '" + made + "', not '" + line + "'");
      }
      KeyedHash hash = keying.hash(folder.secret());
      EventState state =
          hasState ? EventState.read(settings, hash, in) : EventState.of(settings, hash);
      int checksum = (int) in.getChecksum().getValue();
      byte[] end = in.readNBytes(isFirst ? 1 : Integer.BYTES + 1);
      if (!Arrays.equals(end, isFirst ? new byte[0] : checksum(checksum))) {
        throw new IOException(snapshot + " was changed: it does not end with its checksum");
      }
      return new EventMemory(settings, line, hash, state, notes, folder);
    }
  }

  private static RunNotes notes(StateReader reader) throws IOException {
    byte[] bytes = new byte[(int) reader.getLong(0, MAX_NOTES, "the length of the notes")];
    reader.bytes(bytes);
    reader.check();
    return RunNotes.decode(bytes);
  }

  private static CheckedInputStream open(Path snapshot) throws IOException {
    InputStream in = new BufferedInputStream(Files.newInputStream(snapshot), 1 << 16);
    return new CheckedInputStream(in, new CRC32C());
  }

  private static byte[] checksum(int checksum) {
    return ByteBuffer.allocate(Integer.BYTES).putInt(checksum).array();
  }

  /** A crash while a snapshot was written leaves what was written of it under another name. */
  private static void removeGarbage(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        if (file.getFileName().toString().startsWith("." + SNAPSHOT + ".")) {
          Files.deleteIfExists(file);
        }
      }
    }
  }

  /** Returns the settings that this memory was made with. */
  public EventSettings settings() {
    return settings;
  }

  /** Whether it is kept in a folder. */
  public boolean isDurable() {
    return folder != null;
  }

  /** The window: how far it reaches now, how much it errs, what it takes. */
  public Window window() {
    return state.window();
  }

  /** The report on all runs of this memory. */
  public EventReport report() {
    return report(Impressions.none());
  }

  /**
   * The report on all runs of this memory, with click-through rates.
   *
   * @param impressions those that {@link Impressions#read} read for this memory
   */
  public EventReport report(Impressions impressions) {
    return EventReport.of(this, impressions);
  }

  /**
   * Reads the input of a job once before it runs, so that it can look a second time, exactly, at
   * the events that the window calls duplicates. The job then reads the same input.
   *
   * @throws IllegalArgumentException if the memory is kept, as what earlier runs added cannot be
   *     looked at again, or if its window is exact already
   */
  public void verify(LineInput input, int threads) throws IOException {
    Check.argument(
        !isDurable(), "a second look knows this run only, not what a memory has of earlier ones");
    Check.argument(
        settings.window().method() != WindowMethod.EXACT,
        "an exact window has no false positives to clear");
    state.verifyBy(SecondLook.after(input, settings, hash, threads));
  }

  /** How many duplicates a second look cleared; -1 if there was none. */
  public long cleared() {
    SecondLook look = state.secondLook();
    return look == null ? -1 : look.cleared();
  }

  EventState state() {
    return state;
  }

  EventTimeline timeline() {
    return state.statistics().timeline();
  }

  EventStatistics statistics() {
    return state.statistics();
  }

  /** How far the runs have come that used it. */
  RunNotes notes() {
    return notes;
  }

  /** Keeps the notes of runs. */
  RunMemory runs() {
    return isDurable() ? RunMemory.of(notes, this::commit) : RunMemory.NONE;
  }

  /** Persists the present state, together with how far runs have come. */
  void commit(RunNotes reached) throws IOException {
    if (folder != null) {
      folder.requireHeld();
      write(folder, line, reached, state::writeTo);
    }
    notes = reached;
  }

  /** Writes the state behind the head of a snapshot. */
  interface State {
    void writeTo(OutputStream out) throws IOException;
  }

  static void write(OwnedFolder folder, String line, RunNotes notes, @Nullable State state)
      throws IOException {
    try (AtomicOutput out = AtomicOutput.to(folder.path().resolve(SNAPSHOT))) {
      CheckedOutputStream checked = new CheckedOutputStream(out, new CRC32C());
      StateWriter writer = StateWriter.begin(checked, MAGIC, VERSION);
      writer.putText(folder.id());
      writer.putText(line);
      writer.putInt(state == null ? 0 : 1);
      byte[] bytes = notes.encode();
      writer.putLong(bytes.length);
      writer.putBytes(bytes);
      writer.check();
      if (state != null) {
        state.writeTo(checked);
      }
      out.write(checksum((int) checked.getChecksum().getValue()));
      out.commit();
    }
  }

  /** The function by which the events' fields are hashed. */
  KeyedHash hash() {
    return hash;
  }

  /** The settings in one line, as the folder keeps them. */
  String line() {
    return line;
  }

  /** Closes the memory and forgets what was not committed. */
  @Override
  public void close() throws IOException {
    if (folder != null) {
      folder.close();
    }
  }
}
