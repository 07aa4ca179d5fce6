package dev.doppel.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.engine.documents.DocumentSettings.Content;
import dev.doppel.server.http.ProblemException;
import dev.doppel.server.memory.Memories;
import dev.doppel.server.memory.MemorySettings;
import dev.doppel.server.memory.SharedDocuments;
import dev.doppel.server.memory.SharedEvents;
import dev.doppel.server.memory.SharedUrls;
import dev.doppel.server.page.LogText;
import dev.doppel.server.page.Upload;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Fills a server with the samples of the repository, which are inside the jar. */
public final class Demo {

  private static final String SAMPLES = "/dev/doppel/server/samples";
  private static final String CLICKS = "clicks";

  private Demo() {}

  /** Adds 42 pages, 18 links and 4,000 clicks; what is there already stays. */
  public static void fill(Memories memories) throws IOException {
    URL samples = Demo.class.getResource(SAMPLES);
    if (samples == null) {
      throw new IOException("no samples in this jar");
    }
    URI place = uri(samples);
    if (place.getScheme().equals("jar")) {
      try (FileSystem jar = FileSystems.newFileSystem(place, Map.of())) {
        fill(memories, jar.getPath(SAMPLES));
      }
    } else {
      fill(memories, Path.of(place));
    }
  }

  private static void fill(Memories memories, Path samples) throws IOException {
    addPages(memories.documents(Optional.empty()), samples.resolve("pages"));
    SharedUrls urls = memories.urls(Optional.empty());
    List<String> links = Files.readAllLines(samples.resolve("links.txt"), UTF_8);
    urls.askAndAdd(links.stream().filter(line -> !line.isBlank()).toList()).join();
    memories.put(
        CLICKS,
        MemorySettings.ofEvents(List.of("cookie", "ad"))
            .withWindow("time", null)
            .withRoles("publisher", "ip", "cookie"));
    SharedEvents clicks = memories.events(Optional.of(CLICKS));
    if (clicks.state().items() == 0) {
      String log = Files.readString(samples.resolve("clicks.csv"), UTF_8);
      clicks.askAndAdd(LogText.events(log)).join();
    }
  }

  private static void addPages(SharedDocuments documents, Path pages) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(pages)) {
      files = all.filter(Files::isRegularFile).sorted().toList();
    }
    for (Path file : files) {
      String name = pages.relativize(file).toString().replace('\\', '/');
      Upload page = new Upload(name, Files.readAllBytes(file));
      try {
        documents
            .askAndAdd(documents.prepare(name, page.metadata(), page.text(Content.MAIN)))
            .join();
      } catch (ProblemException e) {
        throw new IOException(name + " cannot be read: " + e.getMessage(), e);
      }
    }
  }

  private static URI uri(URL url) throws IOException {
    try {
      return url.toURI();
    } catch (URISyntaxException e) {
      throw new IOException("no place: " + url, e);
    }
  }
}
