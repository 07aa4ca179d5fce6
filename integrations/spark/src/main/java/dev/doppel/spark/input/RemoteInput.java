package dev.doppel.spark.input;

import dev.doppel.io.FormatGuess;
import dev.doppel.io.record.InputException;
import dev.doppel.io.record.RecordFormat;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;

/**
 * Lists what lies behind addresses as {@link dev.doppel.io.DocumentInput} lists paths: the same
 * order, ids and formats. Names that begin with a dot or an underscore are passed over, as
 * everything that reads with Hadoop does: they are what jobs leave beside their results.
 */
final class RemoteInput {

  /** A file to read. */
  record File(String address, String id, RecordFormat format, long size) {

    /** Whether it can be read from the middle on: lines that are not compressed. */
    boolean isSplittable() {
      return !address.endsWith(".gz") && !address.endsWith(".zst");
    }
  }

  private final @Nullable RecordFormat format;
  private final List<File> files = new ArrayList<>();

  private RemoteInput(@Nullable RecordFormat format) {
    this.format = format;
  }

  /**
   * Lists all files in the order of reading.
   *
   * @param addresses of files and folders, or patterns such as {@code hdfs:///crawl/*.warc.gz}
   * @param format of all files; null: detected by each one's name
   * @throws InputException if there is nothing at one of them, or nothing to read at all
   */
  static List<File> list(List<String> addresses, @Nullable RecordFormat format) throws IOException {
    List<FileStatus> roots = new ArrayList<>();
    for (String address : addresses) {
      roots.addAll(found(address));
    }
    RemoteInput input = new RemoteInput(format);
    List<String> names = roots.stream().map(root -> root.getPath().getName()).toList();
    for (int i = 0; i < roots.size(); i++) {
      boolean isUnique = Collections.frequency(names, names.get(i)) == 1;
      String label = isUnique ? names.get(i) : roots.get(i).getPath().toString();
      input.add(roots.get(i), label, roots.size() > 1);
    }
    if (input.files.isEmpty()) {
      throw new InputException(String.join(", ", addresses) + ": no files to read in it");
    }
    return input.files;
  }

  private static List<FileStatus> found(String address) throws IOException {
    Path path = new Path(address);
    FileSystem system = Locations.fileSystem(address);
    try {
      return List.of(system.getFileStatus(path)); // whatever signs are in its name
    } catch (FileNotFoundException e) {
      FileStatus[] matches = system.globStatus(path);
      if (matches == null || matches.length == 0) {
        throw new InputException(address + ": no such file or folder");
      }
      Arrays.sort(matches);
      return List.of(matches);
    }
  }

  private void add(FileStatus root, String label, boolean isOneOfSeveral) throws IOException {
    if (root.isFile()) {
      RecordFormat known = told(label);
      if (known == null) {
        known = FormatGuess.byContent(Locations.open(root.getPath().toString()));
      }
      // Like a folder, an archive of files shows in their ids only where it is not alone.
      boolean isNameless = known == RecordFormat.TAR && !isOneOfSeveral;
      add(root, isNameless ? "" : label, known);
      return;
    }
    String above = root.getPath() + "/";
    for (FileStatus file : Locations.list(root.getPath().toString())) {
      String name = file.getPath().toString().substring(above.length());
      if (!isHidden(name)) {
        RecordFormat known = told(name);
        add(
            file,
            isOneOfSeveral ? label + "/" + name : name,
            known == null ? RecordFormat.FILE : known);
      }
    }
  }

  private void add(FileStatus file, String id, RecordFormat known) {
    files.add(new File(file.getPath().toString(), id, known, file.getLen()));
  }

  private @Nullable RecordFormat told(String name) {
    return format == null ? FormatGuess.byName(name) : format;
  }

  private static boolean isHidden(String name) {
    return name.startsWith(".")
        || name.startsWith("_")
        || name.contains("/.")
        || name.contains("/_");
  }
}
