package dev.doppel.io.listing;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The files of one input as they were found, in columns: 28 bytes for each beside its path, and
 * only while the input is listed. Not safe for concurrent use.
 */
final class FileTable {

  /** How a file was found. */
  enum Found {
    /** By its only name. */
    ALONE,
    /** By one of several names of equal right (hard links). */
    SHARED,
    /** By a symbolic link, to it or to a folder above it. */
    LINKED,
    /** It could not be looked at. */
    UNKNOWN
  }

  private final List<Path> paths = new ArrayList<>();
  private long[] sizes;
  private long[] devices;
  private long[] inodes;
  private Found[] found;

  FileTable() {
    this(16);
  }

  /** Makes an empty table with room for so many files, which grows. */
  FileTable(int room) {
    sizes = new long[room];
    devices = new long[room];
    inodes = new long[room];
    found = new Found[room];
  }

  /** Adds a file that was looked at. */
  void add(Path path, FileStatus status, boolean isBelowLink) {
    Found how = status.names() > 1 ? Found.SHARED : Found.ALONE;
    how = status.isLink() || isBelowLink ? Found.LINKED : how;
    add(path, status.isIdentified() ? how : Found.UNKNOWN, status);
  }

  /** Adds a file that could not be looked at: whoever reads it will say why. */
  void addUnknown(Path path) {
    add(path, Found.UNKNOWN, new FileStatus(FileStatus.Kind.FILE, 0, 0, 0, 1, false));
  }

  int size() {
    return paths.size();
  }

  /** Their paths, in the order in which they were added. */
  List<Path> paths() {
    return paths;
  }

  long size(int index) {
    return sizes[index];
  }

  long device(int index) {
    return devices[index];
  }

  long inode(int index) {
    return inodes[index];
  }

  Found found(int index) {
    return found[index];
  }

  private void add(Path path, Found how, FileStatus status) {
    int index = paths.size();
    if (index == sizes.length) {
      int room = index + (index >> 1) + 1;
      sizes = Arrays.copyOf(sizes, room);
      devices = Arrays.copyOf(devices, room);
      inodes = Arrays.copyOf(inodes, room);
      found = Arrays.copyOf(found, room);
    }
    paths.add(path);
    sizes[index] = status.size();
    devices[index] = status.device();
    inodes[index] = status.inode();
    found[index] = how;
  }
}
