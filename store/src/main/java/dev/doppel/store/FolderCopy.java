package dev.doppel.store;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The right to copy folders of Doppel while nobody else changes them. */
final class FolderCopy implements Closeable {

  private static final int BUFFER_BYTES = 1 << 16;

  private final List<Closeable> held = new ArrayList<>();

  private FolderCopy() {}

  /**
   * Locks folders, also in the way that earlier versions did, or says which of them is in use.
   *
   * @param shared whether others may read at the same time; needs no right to write
   */
  static FolderCopy of(List<Path> folders, boolean shared) throws IOException {
    FolderCopy copy = new FolderCopy();
    try {
      for (Path each : folders) {
        Optional<FolderKind> kind = OwnedFolder.kindOf(each);
        if (kind.isPresent()) {
          copy.held.add(FolderLock.take(each, kind.get(), shared));
        } else {
          OldFolder.lock(each).ifPresent(copy.held::add);
        }
      }
      return copy;
    } catch (IOException | RuntimeException e) {
      copy.close();
      throw e;
    }
  }

  /**
   * Copies a folder with all in it, except for links, to one that is empty or not there. Everything
   * is safe when this returns. Modes are copied too, except that of the folder itself.
   */
  void write(Disk disk, Path from, Path to) throws IOException {
    List<Path> all;
    try (Stream<Path> walk = Files.walk(from)) {
      all = walk.sorted().toList();
    }
    for (Path each : all) {
      Path copy = to.resolve(from.relativize(each).toString());
      if (Files.isDirectory(each, LinkOption.NOFOLLOW_LINKS)) {
        Files.createDirectories(copy);
      } else if (Files.isRegularFile(each, LinkOption.NOFOLLOW_LINKS)) {
        copyFile(disk, each, copy);
      }
    }
    for (Path each : all) {
      if (Files.isDirectory(each, LinkOption.NOFOLLOW_LINKS)) {
        Path copy = to.resolve(from.relativize(each).toString());
        disk.syncFolder(copy);
        if (!each.equals(from)) {
          OwnedFolder.copyPermissions(each, copy);
        }
      }
    }
  }

  @Override
  public void close() throws IOException {
    for (Closeable each : held) {
      each.close();
    }
  }

  /*
   * Neither a marker nor the empty lock of an earlier version is opened: closing it would end the
   * lock that this process has.
   *
   * Files.copy would blame a full disk on the file that is read.
   */
  private static void copyFile(Disk disk, Path from, Path to) throws IOException {
    try (Disk.Output out = disk.create(to)) {
      OwnedFolder.copyPermissions(from, to);
      if (from.getFileName().toString().equals(FolderMarker.FILE_NAME)) {
        out.write(ByteBuffer.wrap(FolderLock.peek(parent(from))));
      } else if (Files.size(from) > 0) {
        copyBytes(from, out);
      }
      out.sync();
    }
  }

  private static void copyBytes(Path from, Disk.Output out) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
    try (FileChannel in = FileChannel.open(from, StandardOpenOption.READ)) {
      while (read(from, in, buffer) >= 0) {
        out.write(buffer.flip());
        buffer.clear();
      }
    }
  }

  private static int read(Path file, FileChannel in, ByteBuffer buffer) throws IOException {
    try {
      return in.read(buffer);
    } catch (IOException e) {
      throw SystemDisk.named(file, e);
    }
  }

  private static Path parent(Path file) {
    Path parent = file.toAbsolutePath().getParent();
    return parent == null ? file : parent;
  }
}
