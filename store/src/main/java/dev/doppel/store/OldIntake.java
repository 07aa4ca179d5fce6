package dev.doppel.store;

import dev.doppel.core.internal.StateWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;

/** The events that a server of an earlier version kept: a folder with a state and its logs. */
final class OldIntake {

  /*
   * state/snapshot   there is none before the logs have grown to 16 MB
   * log-N/           what came after the snapshot; after none, log-0
   *
   * Today a state has a snapshot from the beginning, which says with which settings it was made, and
   * so with which hash. Of a state without one, the first log says that. Its manifest stays as
   * it is until the server opens it, so an adoption that was killed can be repeated.
   */

  private static final String STATE = "state";
  private static final String FIRST_LOG = "log-0";
  private static final String SNAPSHOT = "snapshot";
  private static final String ID_OF_ANY = "0".repeat(16);
  private static final Pattern LOG = Pattern.compile("log-[0-9]{1,18}");

  private OldIntake() {}

  /** Whether a folder holds a log of events, or a state with a snapshot. */
  static boolean isAt(Path folder) throws IOException {
    if (OldFolder.isMadeOf(folder.resolve(STATE), SNAPSHOT)) {
      return true;
    }
    for (String name : OwnedFolder.fileNames(folder)) {
      if (LOG.matcher(name).matches() && settings(folder.resolve(name)).isPresent()) {
        return true;
      }
    }
    return false;
  }

  /**
   * The settings of a state that has no snapshot, or the empty one that {@link #snapshot} makes;
   * empty if the folder is anything else.
   */
  static Optional<String> settingsOfFirstState(Path folder) throws IOException {
    if (!folder.toAbsolutePath().endsWith(STATE)) {
      return Optional.empty();
    }
    Path log = folder.toAbsolutePath().resolveSibling(FIRST_LOG);
    Optional<String> settings = settings(log);
    if (settings.isEmpty() || !Manifest.read(log).isOld()) {
      return Optional.empty();
    }
    Path snapshot = folder.resolve(SNAPSHOT);
    boolean isFirst =
        Files.notExists(snapshot)
            || Files.size(snapshot) == snapshot(ID_OF_ANY, settings.get()).length;
    return isFirst ? settings : Optional.empty();
  }

  /** The snapshot of a memory of events that has seen none, of version 2. */
  static byte[] snapshot(String folder, String settings) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    StateWriter writer = StateWriter.begin(bytes, "DPEVENTS", 2);
    writer.putText(folder);
    writer.putText(settings);
    writer.putInt(0); // no state
    writer.putLong(0); // no notes
    writer.check();
    CRC32C crc = new CRC32C();
    crc.update(bytes.toByteArray());
    bytes.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(0, (int) crc.getValue()).array());
    return bytes.toByteArray();
  }

  private static Optional<String> settings(Path log) throws IOException {
    if (!OldFolder.isMadeOf(log, Manifest.FILE_NAME)) {
      return Optional.empty();
    }
    String settings = Manifest.read(log).settings();
    return settings.startsWith("events ") ? Optional.of(settings) : Optional.empty();
  }
}
