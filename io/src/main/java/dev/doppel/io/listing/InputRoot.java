package dev.doppel.io.listing;

import dev.doppel.io.content.FormatName;
import dev.doppel.io.record.InputFile;
import dev.doppel.io.record.RecordFormat;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A file or folder that was named as input. */
public sealed interface InputRoot {

  /** How many files there are to read. */
  int size();

  /** Returns one of them, in the order of reading. */
  InputFile file(int index);

  /** Returns the root with the wanted files only. */
  InputRoot only(IntPredicate wanted);

  /** A file that was named itself. */
  record OfFile(InputFile file) implements InputRoot {

    @Override
    public int size() {
      return 1;
    }

    @Override
    public InputFile file(int index) {
      return file;
    }

    @Override
    public InputRoot only(IntPredicate wanted) {
      return wanted.test(0) ? this : new OfFolder(file.path(), "", List.of(), file.format());
    }
  }

  /**
   * A folder and all files below it.
   *
   * @param prefix what the ids of its documents begin with
   * @param files their paths relative to the folder: all that is held of each, for a million files
   *     are nothing unusual
   * @param format the format of them all; null: detected by each one's name
   */
  record OfFolder(Path folder, String prefix, List<Path> files, @Nullable RecordFormat format)
      implements InputRoot {

    @Override
    public int size() {
      return files.size();
    }

    @Override
    public InputFile file(int index) {
      Path path = folder.resolve(files.get(index));
      // A path remembers its name once asked; asking a new one keeps the list of paths small.
      String name = PathNames.of(folder.relativize(path));
      RecordFormat told = format == null ? FormatName.format(name) : format;
      RecordFormat known = told == null ? RecordFormat.FILE : told;
      return new InputFile(path, PathNames.of(path), prefix + name, known);
    }

    @Override
    public InputRoot only(IntPredicate wanted) {
      int[] kept = IntStream.range(0, files.size()).filter(wanted).toArray();
      return kept.length == files.size()
          ? this
          : new OfFolder(folder, prefix, IntStream.of(kept).mapToObj(files::get).toList(), format);
    }
  }
}
