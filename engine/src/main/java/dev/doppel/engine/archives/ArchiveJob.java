package dev.doppel.engine.archives;

import dev.doppel.core.internal.Check;
import dev.doppel.core.work.Progress;
import dev.doppel.core.work.Workers;
import dev.doppel.engine.run.RunPlan;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.record.InputFile;
import dev.doppel.io.record.InputOptions;
import dev.doppel.io.record.RecordFormat;
import dev.doppel.io.warc.WarcPiece;
import dev.doppel.io.warc.WarcRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Takes the repeats out of web archives, and puts them back: {@link #dedupe} writes archives in
 * which an answer that another record holds already is a {@code revisit} record, {@link #undo}
 * writes the former archives again. Everything else is copied, packed as it is.
 *
 * <p>Each archive appears whole, under the name it had, and what it adds to the memory is safe
 * after that. So a job that was killed is repeated, and writes the same bytes.
 */
public final class ArchiveJob {

  private static final Set<RecordFormat> ARCHIVES = Set.of(RecordFormat.WARC, RecordFormat.ARC);

  private ArchiveJob() {}

  /**
   * Returns files as they are named, and of folders the archives in them.
   *
   * @throws dev.doppel.io.record.InputException if there is nothing of a name
   */
  public static List<Path> archives(List<Path> paths) throws IOException {
    for (Path path : paths) {
      Check.argument(
          Files.notExists(path) || Files.isDirectory(path) || Files.isRegularFile(path),
          "%s is no regular file, which can be read twice: save it to one",
          path);
    }
    Set<Path> named = new HashSet<>(paths);
    try (DocumentInput input = DocumentInput.of(paths, InputOptions.defaults())) {
      return input.files().stream()
          .filter(file -> named.contains(file.path()) || ARCHIVES.contains(file.format()))
          .map(InputFile::path)
          .toList();
    }
  }

  /**
   * Writes archives without their repeats.
   *
   * @param inputs archives, in the order in which they are read
   * @param folder where those of the same names are written, made if it is missing
   * @param memory what earlier crawls hold; it is committed after each archive
   * @throws IOException if an archive cannot be read or written; damage in one is counted
   */
  public static ArchiveCounts dedupe(
      List<Path> inputs,
      Path folder,
      ArchiveMemory memory,
      ArchiveSettings settings,
      int threads,
      Progress progress)
      throws IOException {
    List<Path> targets = targets(inputs, folder, settings);
    ArchiveTally tally = new ArchiveTally();
    progress.begin("writing", "B", bytes(inputs));
    try (Workers workers = Workers.of(threads)) {
      ArchivePass<PageSketch, Dedupe.Seen> pass =
          new ArchivePass<>(workers, PageSketch::new, progress);
      for (int i = 0; i < inputs.size(); i++) {
        Path target = targets.get(i);
        pass.run(inputs.get(i), file -> new Dedupe(file, target, settings, memory, tally));
        memory.commit();
      }
    }
    return tally.counts();
  }

  /**
   * Writes archives with their repeats.
   *
   * @param inputs archives that {@link #dedupe} wrote
   * @param others archives that hold what these refer to, besides themselves
   * @param folder where those of the same names are written, made if it is missing
   * @throws IOException if an archive cannot be read or written; references whose original is
   *     missing are counted
   */
  public static ArchiveCounts undo(
      List<Path> inputs,
      List<Path> others,
      Path folder,
      ArchiveSettings settings,
      int threads,
      Progress progress)
      throws IOException {
    List<Path> targets = targets(inputs, folder, settings);
    ArchiveTally tally = new ArchiveTally();
    List<Path> sources = new ArrayList<>(inputs);
    sources.addAll(others);
    try (Workers workers = Workers.of(threads);
        PayloadPlaces places = new PayloadPlaces()) {
      progress.begin("reading", "B", bytes(sources));
      ArchivePass<Undo.Buffers, Held> reading =
          new ArchivePass<>(workers, Undo.Buffers::new, progress);
      for (Path source : sources) {
        places.begin(source);
        reading.run(source, file -> new Holding(places));
      }
      progress.begin("writing", "B", bytes(inputs));
      ArchivePass<Undo.Buffers, Undo.Restored> writing =
          new ArchivePass<>(workers, Undo.Buffers::new, progress);
      for (int i = 0; i < inputs.size(); i++) {
        Path target = targets.get(i);
        writing.run(inputs.get(i), file -> new Undo(file, target, settings, places, tally));
      }
    }
    return tally.counts();
  }

  /** What an archive holds. */
  private record Held(WarcPiece piece, @Nullable WarcRecord record) {}

  /** Remembers where payloads lie. */
  private record Holding(PayloadPlaces places) implements ArchivePass.Target<Undo.Buffers, Held> {

    @Override
    public Held work(WarcPiece piece, Undo.Buffers none) {
      return new Held(piece.withoutContent(), piece.scan());
    }

    @Override
    public void accept(Held held) {
      if (held.record() != null) {
        places.add(held.piece(), held.record());
      }
    }

    @Override
    public void end() {}
  }

  private static List<Path> targets(List<Path> inputs, Path folder, ArchiveSettings settings)
      throws IOException {
    Check.argument(
        Files.notExists(folder) || Files.isDirectory(folder),
        "%s is a file: name a folder, to which archives are written under their own names",
        folder);
    List<Path> targets = new ArrayList<>();
    List<Path> outputs = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (Path input : inputs) {
      String name = String.valueOf(input.getFileName());
      Check.argument(
          names.add(name), "two archives are called %s: write them to folders of their own", name);
      targets.add(folder.resolve(name));
      outputs.add(folder.resolve(name));
      if (settings.hasIndex()) {
        outputs.add(WrittenArchive.indexOf(folder.resolve(name)));
      }
    }
    new RunPlan("", inputs, outputs).requireDistinct();
    Files.createDirectories(folder);
    return targets;
  }

  private static long bytes(List<Path> files) throws IOException {
    long bytes = 0;
    for (Path file : files) {
      bytes += Files.size(file);
    }
    return bytes;
  }
}
