package dev.doppel.bench.faults;

import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One system call of a process, as strace prints it.
 *
 * @param name such as {@code rename}
 * @param number counts the calls of this name in this thread, from 1 on: that is how strace counts
 *     where it disturbs
 * @param text the arguments, with paths
 */
record SystemCall(String thread, String name, int number, String text) {

  private static final Pattern LINE = Pattern.compile("(\\d+)\\s+(\\w+)\\((.*)");
  private static final Set<String> WRITES = Set.of("write", "pwrite64", "writev", "pwritev");
  private static final Set<String> SYNCS = Set.of("fsync", "fdatasync");

  /** What a line of strace's log begins, or nothing for one that ends a call or is a remark. */
  static Optional<SystemCall> parse(String line) {
    Matcher matcher = LINE.matcher(line);
    return matcher.matches()
        ? Optional.of(new SystemCall(matcher.group(1), matcher.group(2), 0, matcher.group(3)))
        : Optional.empty();
  }

  SystemCall numbered(int count) {
    return new SystemCall(thread, name, count, text);
  }

  /** Whether it changes something below the folder. */
  boolean changes(String folder) {
    boolean isCreating = text.contains("O_CREAT") || text.contains("O_TRUNC");
    return text.contains(folder) && (!name.equals("openat") || isCreating);
  }

  /** Whether it fills a file, of which there are many; the others give, take or make safe. */
  boolean isWrite() {
    return WRITES.contains(name);
  }

  /** Whether it returns only when a file or folder is on the disk. */
  boolean isSync() {
    return SYNCS.contains(name);
  }

  @Override
  public String toString() {
    int end = text.indexOf(" <unfinished");
    return name + "(" + (end < 0 ? text : text.substring(0, end)) + " #" + number;
  }
}
