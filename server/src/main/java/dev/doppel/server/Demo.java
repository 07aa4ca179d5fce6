package dev.doppel.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.server.http.ProblemException;
import dev.doppel.server.memory.Memories;
import dev.doppel.server.memory.MemoryException;
import dev.doppel.server.memory.MemorySettings;
import dev.doppel.server.memory.SharedDocuments;
import dev.doppel.server.memory.SharedEvents;
import dev.doppel.server.memory.SharedUrls;
import dev.doppel.server.page.LogText;
import dev.doppel.server.page.Upload;
import dev.doppel.similarity.rules.DocumentSettings.Content;
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
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;

/** Fills a server with the samples of the repository, which are inside the jar. */
public final class Demo {

  private static final String SAMPLES = "/dev/doppel/server/samples";
  private static final String CLICKS = "clicks";

  // A minute and a half of something to watch.
  private static final int PLAYED = 1000;
  private static final int AT_A_TIME = 11;
  private static final int PAUSE_MILLIS = 1000;

  private Demo() {}

  /** Adds 42 pages, 18 links and 4,000 clicks; what is there already stays. */
  public static void fill(Memories memories) throws IOException {
    fill(memories, 0);
  }

  /** The same, but the last clicks come in by and by, so that there is something to watch. */
  public static void play(Memories memories) throws IOException {
    List<byte[]> rest = fill(memories, PLAYED);
    Thread thread = new Thread(() -> play(memories, rest), "doppel-demo");
    thread.setDaemon(true);
    thread.start();
  }

  /** Ends with the clicks, or with the server. */
  private static void play(Memories memories, List<byte[]> rest) {
    try {
      for (int from = 0; from < rest.size(); from += AT_A_TIME) {
        Thread.sleep(PAUSE_MILLIS);
        List<byte[]> some = rest.subList(from, Math.min(rest.size(), from + AT_A_TIME));
        memories.events(Optional.of(CLICKS)).add(some).join();
      }
    } catch (MemoryException | CompletionException | IOException e) {
      return; // the memory is gone, and nobody watches
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Returns the clicks that are held back. */
  private static List<byte[]> fill(Memories memories, int heldBack) throws IOException {
    URL samples = Demo.class.getResource(SAMPLES);
    if (samples == null) {
      throw new IOException("no samples in this jar");
    }
    URI place = uri(samples);
    if (!place.getScheme().equals("jar")) {
      return fill(memories, Path.of(place), heldBack);
    }
    try (FileSystem jar = FileSystems.newFileSystem(place, Map.of())) {
      return fill(memories, jar.getPath(SAMPLES), heldBack);
    }
  }

  private static List<byte[]> fill(Memories memories, Path samples, int heldBack)
      throws IOException {
    addPages(memories.documents(Optional.empty()), samples.resolve("pages"));
    SharedUrls urls = memories.urls(Optional.empty());
    List<String> links = Files.readAllLines(samples.resolve("links.txt"), UTF_8);
    urls.add(links.stream().filter(line -> !line.isBlank()).toList()).join();
    memories.put(
        CLICKS,
        MemorySettings.Events.ofKey(List.of("cookie", "ad"))
            .withWindow("time", null)
            .withRoles("publisher", "ip", "cookie"));
    SharedEvents clicks = memories.events(Optional.of(CLICKS));
    if (clicks.state().items() > 0) {
      return List.of();
    }
    List<byte[]> log = LogText.events(Files.readString(samples.resolve("clicks.csv"), UTF_8));
    clicks.add(log.subList(0, log.size() - heldBack)).join();
    return log.subList(log.size() - heldBack, log.size());
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
        documents.add(documents.prepare(name, page.metadata(), page.text(Content.MAIN))).join();
      } catch (ProblemException | MemoryException e) {
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
