package dev.doppel.io.listing;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** Finds the files that were listed under several names. Files go by number, over all tables. */
final class SameFiles {

  /*
   * A file is read under its first name that is no symbolic link; under a symbolic link only if
   * there is no such name in the input, and then under the first. All its other names are links.
   *
   * Few files have several names, so only those are remembered whose file system says that they do,
   * and those to which a symbolic link leads. Where several inputs are given, one may lie inside
   * another, and every file is remembered.
   */

  // Equal sizes are asked for, too: some network file systems give one inode to several files.

  private static final int NOT_READ_YET = -2;

  private final List<FileTable> tables;
  private final int[] starts; // the number of each table's first file
  private final FileIdentities readers = new FileIdentities();
  private final BitSet isLink = new BitSet();
  private long[] links = new long[16]; // the link's number above its target's
  private int count;

  private SameFiles(List<FileTable> tables) {
    this.tables = tables;
    this.starts = new int[tables.size() + 1];
    for (int table = 0; table < tables.size(); table++) {
      starts[table + 1] = starts[table] + tables.get(table).size();
    }
  }

  static SameFiles among(List<FileTable> tables) {
    SameFiles same = new SameFiles(tables);
    same.forEach(same::remember);
    same.forEach(
        (table, index, number) -> {
          if (table.found(index) != FileTable.Found.LINKED) {
            same.read(table, index, number);
          }
        });
    same.forEach(
        (table, index, number) -> {
          if (table.found(index) == FileTable.Found.LINKED) {
            same.read(table, index, number);
          }
        });
    Arrays.sort(same.links, 0, same.count);
    return same;
  }

  /** How many names are links to files of the input. */
  int count() {
    return count;
  }

  /** The number of a link, in the order of the files. */
  int link(int index) {
    return (int) (links[index] >>> 32);
  }

  /** The number of the file to which a link leads. */
  int target(int index) {
    return (int) links[index];
  }

  boolean isLink(int number) {
    return isLink.get(number);
  }

  /** The number of a table's first file. */
  int start(int table) {
    return starts[table];
  }

  /** The table that holds the file of this number. */
  int table(int number) {
    int found = Arrays.binarySearch(starts, number);
    // Of tables that begin alike, all but the last are empty.
    int table = found < 0 ? -found - 2 : found;
    while (starts[table + 1] <= number) {
      table++;
    }
    return table;
  }

  @FunctionalInterface
  private interface Visitor {
    void visit(FileTable table, int index, int number);
  }

  private void forEach(Visitor visitor) {
    int number = 0;
    for (FileTable table : tables) {
      for (int index = 0; index < table.size(); index++) {
        if (table.found(index) != FileTable.Found.UNKNOWN) {
          visitor.visit(table, index, number);
        }
        number++;
      }
    }
  }

  private void remember(FileTable table, int index, int number) {
    if (tables.size() > 1 || table.found(index) != FileTable.Found.ALONE) {
      readers.put(table.device(index), table.inode(index), NOT_READ_YET);
    }
  }

  private long size(int number) {
    int table = table(number);
    return tables.get(table).size(number - starts[table]);
  }

  private void read(FileTable table, int index, int number) {
    int reader = readers.get(table.device(index), table.inode(index));
    if (reader == NOT_READ_YET) {
      readers.put(table.device(index), table.inode(index), number);
    } else if (reader != FileIdentities.ABSENT && size(reader) == table.size(index)) {
      if (count == links.length) {
        links = Arrays.copyOf(links, count + (count >> 1));
      }
      links[count++] = (long) number << 32 | reader;
      isLink.set(number);
    }
  }
}
