package dev.doppel.io.record;

import dev.doppel.io.record.UnreadableRecordException.Reason;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One file to read.
 *
 * @param source its name as it stands in messages
 * @param id what it is called where an id is needed
 * @param format how documents lie in it
 */
public record InputFile(Path path, String source, String id, RecordFormat format) {

  /** Its size on disk as progress counts it: 0 if it is gone or no file. */
  public long size() {
    try {
      return Files.isRegularFile(path) ? Files.size(path) : 0;
    } catch (IOException e) {
      return 0; // it vanished in between; whoever reads it will say so
    }
  }

  /**
   * When it was last changed; null if that is not known. What was copied from a stream has no time,
   * and neither do files of the first second of 1970, which stands for none in many archives.
   */
  public @Nullable Instant time() {
    try {
      Instant time = Files.getLastModifiedTime(path).toInstant();
      return time.getEpochSecond() == 0 ? null : time;
    } catch (IOException e) {
      return null; // whoever reads it will say so
    }
  }

  /** The id of a record that has none of its own. */
  public String idAt(long line) {
    return id + ":" + line;
  }

  /** Returns the message for what is wrong on a line of this file; line 0 is the whole file. */
  public String message(long line, String problem) {
    return line == 0 ? source + ": " + problem : source + ":" + line + ": " + problem;
  }

  /** Returns what says that a record of this file holds no document. */
  public UnreadableRecordException unreadable(long line, Reason reason, String problem) {
    return new UnreadableRecordException(reason, message(line, problem));
  }

  /** Returns what stands for a record, or the rest of the file, that cannot be read. */
  public RawRecord lost(long line, Reason reason, String problem) {
    return new LostRecord(source, line, format, reason, message(line, problem));
  }

  /** Returns what stands for the whole file where it lacks what was asked for. */
  public RawRecord lost(InputException lack) {
    return new LostRecord(source, 0, format, Reason.NO_TEXT, String.valueOf(lack.getMessage()));
  }

  /** Returns what a failure to read the path means, without the path, in one line. */
  public static String problem(Path path, IOException failure) {
    if (failure instanceof NoSuchFileException) {
      return "no such file or folder";
    }
    if (failure instanceof AccessDeniedException) {
      return Files.isDirectory(path) ? "folder may not be listed" : "permission denied";
    }
    if (Files.isDirectory(path)) {
      return "folder cannot be listed";
    }
    String message = failure.getMessage();
    return message == null
        ? failure.getClass().getSimpleName()
        : message.lines().findFirst().orElse("");
  }
}
