package dev.doppel.engine.events;

import dev.doppel.store.FolderKind;
import dev.doppel.store.OwnedFolder;
import dev.doppel.store.RecordLog;
import dev.doppel.store.RecordVisitor;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The events that came after a snapshot, in a folder {@code log-NUMBER}. For one thread. */
final class EventLog implements Closeable {

  private static final String PREFIX = "log-";
  private static final byte[] NO_NOTE = {};

  private static final Pattern LOG = Pattern.compile(PREFIX + "[0-9]{1,18}");

  /** What a log consists of, except for the marker. */
  private static final Pattern FILES = Pattern.compile("manifest(\\.next)?|journal-[0-9]{1,18}");

  private final Path folder;
  private final String settings;
  private final long number;
  private final RecordLog log;
  private long bytes;

  private EventLog(Path folder, String settings, long number, RecordLog log, long bytes) {
    this.folder = folder;
    this.settings = settings;
    this.number = number;
    this.log = log;
    this.bytes = bytes;
  }

  /** Opens the log of a number, shows what it holds, and deletes all others. */
  static EventLog open(Path folder, String settings, long number, RecordVisitor visitor)
      throws IOException {
    deleteAllBut(folder, number);
    long[] bytes = {0};
    RecordVisitor counting =
        record -> {
          bytes[0] += record.remaining();
          visitor.record(record);
        };
    RecordLog log =
        RecordLog.open(folder.resolve(PREFIX + number), FolderKind.EVENT_LOG, settings, counting);
    return new EventLog(folder, settings, number, log, bytes[0]);
  }

  /** Begins the log that follows this one, which stays until that is opened again. */
  EventLog next() throws IOException {
    long following = number + 1;
    RecordLog next =
        RecordLog.open(
            folder.resolve(PREFIX + following), FolderKind.EVENT_LOG, settings, record -> {});
    return new EventLog(folder, settings, following, next, 0);
  }

  long number() {
    return number;
  }

  /** How much has been written to it. */
  long bytes() {
    return bytes;
  }

  /** Adds the well-formed events of a batch: when they came, then each, its length first. */
  void append(EventBatch batch, long now) throws IOException {
    int size = Long.BYTES;
    for (int i = 0; i < batch.size(); i++) {
      size += isEvent(batch, i) ? Integer.BYTES + batch.to(i) - batch.from(i) : 0;
    }
    ByteBuffer record = ByteBuffer.allocate(size).putLong(now);
    for (int i = 0; i < batch.size(); i++) {
      if (isEvent(batch, i)) {
        int length = batch.to(i) - batch.from(i);
        record.putInt(length).put(batch.text(), batch.from(i), length);
      }
    }
    if (size > Long.BYTES) {
      log.append(record.array(), 0, size);
      bytes += size;
    }
  }

  /** Puts the events of a record back into a batch. */
  static void read(ByteBuffer record, EventBatch batch) {
    long now = record.getLong();
    while (record.hasRemaining()) {
      byte[] event = new byte[record.getInt()];
      record.get(event);
      batch.add(event, 0, event.length, now);
    }
  }

  void commit() throws IOException {
    log.commit(NO_NOTE);
  }

  /** Deletes the logs before this one. */
  void deleteOthers() throws IOException {
    deleteAllBut(folder, number);
  }

  @Override
  public void close() throws IOException {
    log.close();
  }

  private static boolean isEvent(EventBatch batch, int event) {
    return batch.fault(event) == LineFault.NONE;
  }

  /** Deletes the other logs, but nothing in them that is not ours. */
  private static void deleteAllBut(Path folder, long number) throws IOException {
    for (Path each : list(folder)) {
      String name = each.getFileName().toString();
      boolean isOther = LOG.matcher(name).matches() && !name.equals(PREFIX + number);
      if (isOther
          && Files.isDirectory(each, LinkOption.NOFOLLOW_LINKS)
          && OwnedFolder.isMarked(each)) {
        OwnedFolder.open(each, FolderKind.EVENT_LOG, made -> {}).delete(EventLog::deleteFiles);
      }
    }
  }

  private static void deleteFiles(Path log) throws IOException {
    for (Path each : list(log)) {
      boolean isOurs = FILES.matcher(each.getFileName().toString()).matches();
      if (isOurs && Files.isRegularFile(each, LinkOption.NOFOLLOW_LINKS)) {
        Files.delete(each);
      }
    }
  }

  private static List<Path> list(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }
}
