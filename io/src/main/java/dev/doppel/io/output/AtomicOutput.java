package dev.doppel.io.output;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A file that appears whole or not at all. What is written goes to a temporary file beside the
 * target; {@link #commit} puts it in the target's place. Closed without that, it leaves no trace,
 * and an earlier target stays as it was. What a process left behind that died goes when the target
 * is written the next time. For one thread.
 *
 * <p>A pipe or device such as {@code /dev/stdout} cannot be replaced, so it is written to directly.
 */
public final class AtomicOutput extends OutputStream {

  /*
   * The order of a commit is what makes it safe: the bytes reach the disk, then the name moves to
   * them, then the folder that holds the name reaches the disk. A crash at any point leaves the old
   * file or the new one under the name, never a part of either.
   *
   * The temporary file is locked while it is written. One that is not was left behind by a process
   * that died, and goes when the same target is written the next time. Its name is drawn and never
   * used again, so what is found locked or not under a name stays so.
   */

  private static final int BUFFER_BYTES = 1 << 16;

  /** What the name of a temporary file looks like; see {@link #isTemporary}. */
  private static final Pattern TEMPORARY =
      Pattern.compile("\\..+\\.doppel-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

  /** Those of this process. To open and close one would end its lock. */
  private static final Set<Path> LIVING = ConcurrentHashMap.newKeySet();

  private final Path target;
  private final @Nullable Path temporary; // null where the target is written to directly
  private final FileChannel channel;
  private final OutputStream out;
  private boolean closed;

  private AtomicOutput(Path target, @Nullable Path temporary, FileChannel channel) {
    this.target = target;
    this.temporary = temporary;
    this.channel = channel;
    this.out = new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER_BYTES);
  }

  /**
   * Begins a new file for the target, whose folder must exist. Where the target is a link, the file
   * that it leads to will be replaced, not the link.
   */
  public static AtomicOutput to(Path target) throws IOException {
    if (Files.isDirectory(target)) {
      throw new FileSystemException(target.toString(), null, "is a folder, not a file");
    }
    if (isDevice(target)) {
      return new AtomicOutput(target, null, FileChannel.open(target, StandardOpenOption.APPEND));
    }
    Path real = Files.exists(target) ? target.toRealPath() : target.toAbsolutePath();
    deleteLeftovers(real);
    while (true) {
      Path temporary = real.resolveSibling(prefix(real) + UUID.randomUUID());
      FileChannel channel = createLocked(temporary);
      if (Files.exists(temporary)) { // not taken for a leftover before it was locked
        return new AtomicOutput(real, temporary, channel);
      }
      LIVING.remove(temporary);
      channel.close();
    }
  }

  /** Returns whether a file of this name is a temporary one of ours. */
  public static boolean isTemporary(String name) {
    return TEMPORARY.matcher(name).matches();
  }

  @Override
  public void write(int value) throws IOException {
    requireOpen();
    try {
      out.write(value);
    } catch (IOException e) {
      throw named(e);
    }
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    requireOpen();
    try {
      out.write(bytes, offset, length);
    } catch (IOException e) {
      throw named(e);
    }
  }

  @Override
  public void flush() throws IOException {
    try {
      out.flush();
    } catch (IOException e) {
      throw named(e);
    }
  }

  /** Makes what was written the target's content, safe from a crash once this returns. */
  public void commit() throws IOException {
    requireOpen();
    flush();
    if (temporary != null) {
      force();
      Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
      LIVING.remove(temporary);
      syncFolder();
    }
    closed = true;
    channel.close();
  }

  /** Ends the writing; without a {@link #commit} before it, all that was written is discarded. */
  @Override
  public void close() throws IOException {
    if (!closed) {
      closed = true;
      channel.close(); // not the buffer, which would try to write once more
      if (temporary != null) {
        LIVING.remove(temporary);
        Files.deleteIfExists(temporary);
      }
    }
  }

  /**
   * Returns whether the target is to be written to as it is. Standard output counts even when it
   * was redirected to a regular file: replacing that would lose what else is printed.
   */
  private static boolean isDevice(Path target) {
    Path path = target.toAbsolutePath();
    boolean isProcessStream =
        path.startsWith("/dev/stdout")
            || path.startsWith("/dev/stderr")
            || path.startsWith("/dev/fd");
    return isProcessStream || (Files.exists(target) && !Files.isRegularFile(target));
  }

  private static String prefix(Path target) {
    return "." + target.getFileName() + ".doppel-";
  }

  private static FileChannel createLocked(Path temporary) throws IOException {
    LIVING.add(temporary);
    try {
      // Not createTempFile: that lets only the owner read the file, and results are to be shared.
      FileChannel channel =
          FileChannel.open(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
      isLocked(channel);
      return channel;
    } catch (IOException | RuntimeException e) {
      LIVING.remove(temporary);
      throw e;
    }
  }

  private static boolean isLocked(FileChannel channel) {
    try {
      return channel.tryLock() != null;
    } catch (IOException | OverlappingFileLockException e) {
      return false; // some file systems know no locks; there leftovers stay
    }
  }

  private static void deleteLeftovers(Path target) {
    String prefix = prefix(target);
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(
            target.resolveSibling(""),
            file -> {
              String name = String.valueOf(file.getFileName());
              return name.startsWith(prefix) && isTemporary(name) && !LIVING.contains(file);
            })) {
      for (Path file : files) {
        deleteIfLeftOver(file);
      }
    } catch (IOException | DirectoryIteratorException e) {
      // what cannot be tidied up now can be written all the same
    }
  }

  private static void deleteIfLeftOver(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      if (isLocked(channel)) {
        Files.deleteIfExists(file);
      }
    }
  }

  private void requireOpen() throws IOException {
    if (closed) {
      throw new IOException("already committed or closed: " + target);
    }
  }

  private void force() throws IOException {
    try {
      channel.force(true);
    } catch (IOException e) {
      throw named(e);
    }
  }

  /** Adds the target, which a channel does not tell: "No space left on device" for which file? */
  private IOException named(IOException e) {
    if (e instanceof FileSystemException) {
      return e;
    }
    IOException named = new FileSystemException(target.toString(), null, e.getMessage());
    named.initCause(e);
    return named;
  }

  private void syncFolder() {
    try (FileChannel folder = FileChannel.open(target.resolveSibling("."))) {
      folder.force(true);
    } catch (IOException e) {
      // Some systems, Windows among them, open no folders; there the move is as safe as it gets.
    }
  }
}
