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
import java.util.stream.Stream;

/**
 * The state of a folder of Doppel at one moment, to be copied while its owner keeps writing to it.
 * Taking it means opening a few files; copying may take any time.
 *
 * <p>Its owner commits, takes the snapshot, and may write again; then {@link #copyTo} is called.
 */
public final class FolderSnapshot implements Closeable {

  /*
   * Three things happen to a file of ours after it was written: it grows at its end (journals,
   * texts), it is replaced as a whole or deleted (manifests, snapshots, segments), or its first
   * bytes are overwritten (the slots of a journal). So what is kept of a file at the moment is that
   * it is open, which outlives its name, how long it is, and its first bytes.
   */

  private static final int HEAD_BYTES = 64; // more than a journal's slots
  private static final int BUFFER_BYTES = 1 << 16;
  private static final int MAX_DEPTH = 4;

  private final Path folder;
  private final List<Path> folders = new ArrayList<>();
  private final List<OpenFile> files = new ArrayList<>();

  /** A file at the moment; that of a marker is all in its head and not open. */
  private record OpenFile(Path path, List<FileChannel> channel, ByteBuffer head, long length) {}

  private FolderSnapshot(Path folder) {
    this.folder = folder;
  }

  /**
   * Takes the folder with all in it; its owner must have committed, and writes nothing meanwhile.
   */
  public static FolderSnapshot take(Path folder) throws IOException {
    return take(folder, MAX_DEPTH);
  }

  /** Takes the folder with its own files alone, without the folders in it. */
  public static FolderSnapshot takeAlone(Path folder) throws IOException {
    return take(folder, 1);
  }

  private static FolderSnapshot take(Path folder, int depth) throws IOException {
    FolderSnapshot snapshot = new FolderSnapshot(folder);
    try (Stream<Path> all = Files.walk(folder, depth)) {
      for (Path each : all.sorted().toList()) {
        if (Files.isRegularFile(each, LinkOption.NOFOLLOW_LINKS)) {
          snapshot.open(each);
        } else if (Files.isDirectory(each, LinkOption.NOFOLLOW_LINKS)
            && (depth > 1 || each.equals(folder))) {
          snapshot.folders.add(each);
        }
      }
      return snapshot;
    } catch (IOException | RuntimeException e) {
      snapshot.close();
      throw e;
    }
  }

  private void open(Path file) throws IOException {
    Path parent = file.getParent();
    if (parent != null && file.endsWith(FolderMarker.FILE_NAME)) {
      ByteBuffer marker = ByteBuffer.wrap(FolderLock.peek(parent)); // see FolderCopy
      files.add(new OpenFile(file, List.of(), marker, marker.remaining()));
      return;
    }
    FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
    ByteBuffer head = ByteBuffer.allocate(HEAD_BYTES);
    files.add(new OpenFile(file, List.of(channel), head, channel.size()));
    int more = 0;
    while (head.hasRemaining() && more >= 0) {
      more = channel.read(head, head.position());
    }
    head.flip();
  }

  /**
   * Copies it to a new or empty folder, and checks the copy. It can be used in the folder's place.
   *
   * @throws IOException if the target holds files, or the copy is not whole
   */
  public void copyTo(Path target) throws IOException {
    if (Files.exists(target)) {
      OwnedFolder.requireFolder(target);
      if (!OwnedFolder.fileNames(target).isEmpty()) {
        throw new IOException(target + " is not empty; name an empty or new folder");
      }
    }
    Disk disk = Disk.system();
    for (Path each : folders) {
      Files.createDirectories(in(target, each));
      OwnedFolder.copyPermissions(each, in(target, each));
    }
    for (OpenFile each : files) {
      copy(disk, each, in(target, each.path));
    }
    for (Path each : folders) {
      disk.syncFolder(in(target, each));
    }
    FolderCare.requireWhole(FolderCare.check(target));
  }

  private Path in(Path target, Path each) {
    return target.resolve(folder.relativize(each).toString());
  }

  private static void copy(Disk disk, OpenFile file, Path target) throws IOException {
    try (Disk.Output out = disk.create(target)) {
      OwnedFolder.hide(target); // whatever the mode of the original, which may be gone
      ByteBuffer head = file.head.duplicate();
      long at = head.remaining();
      out.write(head);
      ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
      for (FileChannel channel : file.channel) {
        while (at < file.length) {
          buffer.clear().limit((int) Math.min(BUFFER_BYTES, file.length - at));
          int more = channel.read(buffer, at);
          if (more < 0) {
            throw new IOException(file.path + " was cut while it was copied");
          }
          out.write(buffer.flip());
          at += more;
        }
      }
      out.sync();
    }
  }

  @Override
  public void close() throws IOException {
    for (OpenFile each : files) {
      for (FileChannel channel : each.channel) {
        channel.close();
      }
    }
  }
}
