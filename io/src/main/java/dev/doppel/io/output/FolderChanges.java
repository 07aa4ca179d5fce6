package dev.doppel.io.output;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * All that a {@link FileSet} does to change a disk, one method for each thing at which a process
 * can die. Tests die at every one; reading goes past it.
 */
interface FolderChanges {

  /** The real ones. */
  FolderChanges SYSTEM = new FolderChanges() {};

  default void createFolder(Path folder) throws IOException {
    Files.createDirectory(folder);
  }

  /** Begins a new file that everybody may read, as the process's mask has it. */
  default FileChannel create(Path file) throws IOException {
    return FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
  }

  /** Returns once all that was written would survive the loss of power. */
  default void sync(FileChannel file) throws IOException {
    file.force(true);
  }

  /** Makes the names in a folder safe: what was created, moved and deleted in it. */
  default void syncNames(Path folder) throws IOException {
    FileChannel channel;
    try {
      channel = FileChannel.open(folder);
    } catch (IOException e) {
      return; // Windows opens no folders; there a move is as safe as it gets
    }
    try (channel) {
      channel.force(true);
    }
  }

  /** Gives an existing file a second name. */
  default void link(Path name, Path existing) throws IOException {
    Files.createLink(name, existing);
  }

  default void symbolicLink(Path name, Path target) throws IOException {
    Files.createSymbolicLink(name, target);
  }

  /** Gives a file another name, in the place of what has it, in one step. */
  default void move(Path from, Path to) throws IOException {
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
  }

  /** Deletes a file or an empty folder, if it is there. */
  default void delete(Path path) throws IOException {
    Files.deleteIfExists(path);
  }
}
