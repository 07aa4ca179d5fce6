package dev.doppel.bench.fuzz;

import dev.doppel.core.window.WindowSettings;
import dev.doppel.core.work.Progress;
import dev.doppel.engine.documents.DocumentJob;
import dev.doppel.engine.documents.DocumentMemory;
import dev.doppel.engine.events.EventJob;
import dev.doppel.engine.events.EventMemory;
import dev.doppel.engine.events.EventSettings;
import dev.doppel.index.SimilarityIndex;
import dev.doppel.index.SimilaritySettings;
import dev.doppel.index.TextSketcher;
import dev.doppel.io.DocumentInput;
import dev.doppel.seen.UrlMemory;
import dev.doppel.seen.UrlSettings;
import dev.doppel.similarity.rules.DocumentSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Opens a small memory in which one file is not what was written. The first byte of the input says
 * which file, the rest is what it holds instead.
 */
final class MemoryParsers implements Parser.Target {

  static final MemoryParsers URLS = new MemoryParsers("urls", MemoryParsers::urls);
  static final MemoryParsers FILTER = new MemoryParsers("filter", MemoryParsers::filter);
  static final MemoryParsers EVENTS = new MemoryParsers("events", MemoryParsers::events);
  static final MemoryParsers DOCS = new MemoryParsers("docs", MemoryParsers::docs);
  static final MemoryParsers INDEX = new MemoryParsers("index", MemoryParsers::index);

  /** Opens the memory in a folder, uses it a little, and closes it. */
  private interface Use {
    void of(Path folder) throws IOException;
  }

  private final String name;
  private final Use use;
  private @Nullable List<Path> files; // of a sound memory

  private MemoryParsers(String name, Use use) {
    this.name = name;
    this.use = use;
  }

  @Override
  public synchronized void accept(byte[] input) throws IOException {
    if (input.length == 0) {
      return;
    }
    Path folder = Folders.fresh(name + "-damaged");
    List<Path> sound = sound();
    Path damaged = sound.get((input[0] & 0xff) % sound.size());
    for (Path file : sound) {
      Path copy = folder.resolve(file.getFileName());
      if (file.equals(damaged)) {
        Files.write(copy, Arrays.copyOfRange(input, 1, input.length));
      } else {
        Files.copy(file, copy);
      }
    }
    use.of(folder);
  }

  /** Returns what the sound files would be as input. */
  synchronized List<byte[]> seeds() throws IOException {
    List<byte[]> seeds = new ArrayList<>();
    List<Path> sound = sound();
    for (int i = 0; i < sound.size(); i++) {
      byte[] content = Files.readAllBytes(sound.get(i));
      byte[] seed = new byte[content.length + 1];
      seed[0] = (byte) i;
      System.arraycopy(content, 0, seed, 1, content.length);
      seeds.add(seed);
    }
    return seeds;
  }

  private List<Path> sound() throws IOException {
    if (files == null) {
      Path folder = Folders.fresh(name + "-sound");
      use.of(folder);
      use.of(folder);
      files = Folders.files(folder);
    }
    return files;
  }

  private static void urls(Path folder) throws IOException {
    urls(folder, UrlSettings.defaults());
  }

  private static void filter(Path folder) throws IOException {
    urls(folder, UrlSettings.defaults().withKind(UrlSettings.Kind.BLOOM).withCapacity(1000));
  }

  private static void urls(Path folder, UrlSettings settings) throws IOException {
    try (UrlMemory memory = UrlMemory.open(folder, settings)) {
      memory.judge(List.of("http://a.example/", "http://b.example/?x=1"));
      memory.commit();
    }
  }

  private static void events(Path folder) throws IOException {
    EventSettings settings =
        EventSettings.ofKey("ip", "ad").withWindow(WindowSettings.parse("sliding:100"));
    try (EventMemory memory = EventMemory.open(folder, settings)) {
      EventJob.run(LineParsers.sample(), memory, LineParsers.nowhere(), 1);
    }
  }

  private static void docs(Path folder) throws IOException {
    DocumentSettings settings = DocumentSettings.builder().threads(1).build();
    try (DocumentMemory memory = DocumentMemory.open(folder, settings);
        DocumentInput documents = FileParsers.sample()) {
      memory.remember(DocumentJob.run(documents, settings, memory, Progress.NONE));
    }
  }

  private static void index(Path folder) throws IOException {
    SimilaritySettings settings = SimilaritySettings.defaults();
    try (SimilarityIndex index = SimilarityIndex.open(folder, settings)) {
      TextSketcher sketcher = TextSketcher.of(settings);
      index.add(sketcher.sketch("a", Map.of("k", "v"), "one two three four five six seven eight"));
      index.add(sketcher.sketch("b", Map.of(), "one two three four five six seven nine"));
      index.mark("a", "b");
      index.commit();
      index.families(0.5);
    }
  }
}
