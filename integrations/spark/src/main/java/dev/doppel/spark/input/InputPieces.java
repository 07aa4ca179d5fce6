package dev.doppel.spark.input;

import dev.doppel.core.hash.Fingerprint;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.RecordFile;
import dev.doppel.io.record.FileLink;
import dev.doppel.io.record.InputException;
import dev.doppel.io.record.InputFile;
import dev.doppel.io.record.InputOptions;
import dev.doppel.io.record.RecordFormat;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.FileStatus;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;

/** The input of a job, cut into pieces in the order in which one machine would read it. */
public final class InputPieces {

  private static final int MAX_FILES = 4096; // of one piece

  private final long pieceBytes;
  private final List<InputPiece> pieces = new ArrayList<>();
  private final StringBuilder states = new StringBuilder();
  private List<InputPiece.Part> open = new ArrayList<>(); // of the piece being filled
  private long openBytes;
  private long bytes; // of all
  private List<FileLink> links = List.of();

  private InputPieces(long pieceBytes) {
    this.pieceBytes = pieceBytes;
  }

  /**
   * Cuts the input.
   *
   * @param pieceBytes about how much one task reads
   * @throws InputException if there is nothing to read, or a format that Spark does not read
   */
  public static InputPieces of(List<String> paths, InputOptions options, long pieceBytes)
      throws IOException {
    InputPieces cut = new InputPieces(pieceBytes);
    List<String> remote = paths.stream().filter(Locations::isRemote).toList();
    if (remote.isEmpty()) {
      List<Path> local = paths.stream().map(Path::of).toList();
      try (DocumentInput input = DocumentInput.of(local, options)) {
        cut.links = input.links();
        for (InputFile file : input.files()) {
          cut.add(
              file.path().toAbsolutePath().toString(), // workers have a folder of their own
              file.source(),
              file.id(),
              file.format(),
              file.size(),
              RecordFile.isSplittable(file));
        }
      }
    } else if (remote.size() < paths.size()) {
      throw new InputException(
          String.join(", ", paths) + ": name paths or addresses, not both; file: begins one, too");
    } else {
      for (RemoteInput.File file : RemoteInput.list(paths, options.format())) {
        cut.add(
            file.address(),
            file.address(),
            file.id(),
            file.format(),
            file.size(),
            file.isSplittable());
      }
    }
    cut.endPiece();
    return cut;
  }

  /** Cuts files of lines, which may be anything; folders are read with all files in them. */
  public static InputPieces ofLines(List<String> paths, long pieceBytes) throws IOException {
    InputPieces cut = new InputPieces(pieceBytes);
    for (String path : paths) {
      for (FileStatus file : Locations.list(path)) {
        String name = file.getPath().toString();
        String local = Locations.isRemote(path) ? name : file.getPath().toUri().getPath();
        boolean compressed = name.endsWith(".gz") || name.endsWith(".zst");
        cut.add(
            new InputPiece.Part(local, local, local, RecordFormat.JSONL, 0, Long.MAX_VALUE, 0),
            file.getLen(),
            !compressed);
      }
    }
    cut.endPiece();
    if (cut.pieces.isEmpty()) {
      throw new InputException(String.join(", ", paths) + ": no files to read in it");
    }
    return cut;
  }

  /** The size of the input. */
  public long bytes() {
    return bytes;
  }

  /** The names of local files that are read under another one. */
  public List<FileLink> links() {
    return links;
  }

  /** Counts the lines before each part of a file that was cut, which takes a pass over those. */
  public InputPieces countLines(JavaSparkContext context) {
    List<InputPiece.Part> cut =
        pieces.stream()
            .flatMap(piece -> piece.parts().stream())
            .filter(part -> !part.isWhole())
            .toList();
    if (cut.isEmpty()) {
      return this;
    }
    List<Long> counts = context.parallelize(cut, cut.size()).map(part -> lineFeeds(part)).collect();
    Map<String, Long> before = new HashMap<>();
    int at = 0;
    for (int i = 0; i < pieces.size(); i++) {
      List<InputPiece.Part> parts = new ArrayList<>();
      for (InputPiece.Part part : pieces.get(i).parts()) {
        long lines = before.getOrDefault(part.path(), 0L);
        parts.add(part.isWhole() ? part : part.withLinesBefore(lines));
        if (!part.isWhole()) {
          before.put(part.path(), lines + counts.get(at++));
        }
      }
      pieces.set(i, new InputPiece(i, parts));
    }
    return this;
  }

  /** How many pieces there are. */
  public int size() {
    return pieces.size();
  }

  /** Returns the pieces in order, one partition per piece. */
  public JavaRDD<InputPiece> distribute(JavaSparkContext context) {
    return context.parallelize(pieces, Math.max(1, pieces.size()));
  }

  /** What distinguishes this input from others: a hash of names, sizes and how it was cut. */
  public String state() {
    byte[] bytes = (pieceBytes + "\n" + states).getBytes(StandardCharsets.UTF_8);
    return Fingerprint.of(bytes, 0, bytes.length).toString();
  }

  private void add(
      String path, String source, String id, RecordFormat format, long size, boolean splittable)
      throws InputException {
    if (format.hasColumns()) {
      throw new InputException(
          source
              + ": Spark reads "
              + (format == RecordFormat.PARQUET ? "Parquet by itself only" : "no CSV")
              + "; give the job a data frame of it");
    }
    add(
        new InputPiece.Part(path, source, id, format, 0, Long.MAX_VALUE, 0),
        size,
        splittable && format == RecordFormat.JSONL);
  }

  private void add(InputPiece.Part part, long size, boolean splittable) {
    bytes += size;
    states.append(part.path()).append(' ').append(size).append('\n');
    if (splittable && size > pieceBytes + (pieceBytes >> 1)) {
      endPiece();
      for (long start = 0; start < size; start += pieceBytes) {
        long end = start + pieceBytes < size ? start + pieceBytes : Long.MAX_VALUE - 1;
        open.add(
            new InputPiece.Part(
                part.path(), part.source(), part.id(), part.format(), start, end, 0));
        endPiece();
      }
      return;
    }
    if (openBytes + size > pieceBytes || open.size() == MAX_FILES) {
      endPiece();
    }
    open.add(part);
    openBytes += size;
  }

  private void endPiece() {
    if (!open.isEmpty()) {
      pieces.add(new InputPiece(pieces.size(), List.copyOf(open)));
      open = new ArrayList<>();
      openBytes = 0;
    }
  }

  private static long lineFeeds(InputPiece.Part part) throws IOException {
    byte[] buffer = new byte[1 << 16];
    long count = 0;
    try (InputStream in = part.open()) {
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        for (int i = 0; i < read; i++) {
          count += buffer[i] == '\n' ? 1 : 0;
        }
      }
    }
    return count;
  }
}
