package dev.doppel.cli.mcp;

import dev.doppel.core.hash.Secret;
import dev.doppel.index.SimilarityIndex;
import dev.doppel.index.SimilaritySettings;
import dev.doppel.seen.UrlMemory;
import dev.doppel.store.FolderCare;
import dev.doppel.store.FolderKind;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The folders that may be asked, each by the name it was given by. Nothing is written to them. */
final class GivenFolders implements Closeable {

  /** So long a folder stays open that nobody asks. */
  private static final long IDLE_MILLIS = 20_000;

  private final List<Given> folders = new ArrayList<>();
  private final @Nullable Secret secret;

  /** One of them; those that are kept open have one of the last two. */
  private record Given(
      String name,
      Path path,
      FolderKind kind,
      @Nullable Kept<UrlMemory> urls,
      @Nullable Kept<SimilarityIndex> index)
      implements Closeable {

    @Override
    public void close() throws IOException {
      try (urls;
          index) {
        // both, and at most one of them is there
      }
    }
  }

  private GivenFolders(@Nullable Secret secret) {
    this.secret = secret;
  }

  /**
   * Takes folders that are there.
   *
   * @throws IOException if one is not a memory or an index
   */
  static GivenFolders of(List<Path> paths, @Nullable Secret secret, Consumer<String> log)
      throws IOException {
    GivenFolders given = new GivenFolders(secret);
    for (Path path : paths) {
      FolderKind kind = FolderCare.kindOf(path);
      given.folders.add(
          switch (kind) {
            case URLS ->
                given(
                    path,
                    kind,
                    new Kept<>(() -> UrlMemory.openToRead(path, secret), IDLE_MILLIS, log),
                    null);
            case INDEX ->
                given(
                    path,
                    kind,
                    null,
                    new Kept<>(
                        () -> SimilarityIndex.openToRead(path, SimilaritySettings.defaults()),
                        IDLE_MILLIS,
                        log));
            case DOCS, EVENTS -> given(path, kind, null, null);
            default ->
                throw new IOException(
                    path
                        + " is "
                        + kind.words()
                        + ", which cannot be asked here; name a memory of urls, docs or events or"
                        + " an index, such as DATA/NAME/urls or DATA/NAME/index of a server's"
                        + " data");
          });
    }
    return given;
  }

  private static Given given(
      Path path,
      FolderKind kind,
      @Nullable Kept<UrlMemory> urls,
      @Nullable Kept<SimilarityIndex> index) {
    return new Given(path.toString(), path, kind, urls, index);
  }

  /** Returns the names, in the order they were given in. */
  List<String> names() {
    return folders.stream().map(Given::name).toList();
  }

  /**
   * Returns the names of those of some kinds: all, or the one that is asked for.
   *
   * @throws IllegalArgumentException if there are none
   */
  List<String> namesOf(Optional<String> asked, FolderKind... kinds) {
    List<FolderKind> wanted = Arrays.asList(kinds);
    String words = wanted.stream().map(FolderKind::words).collect(Collectors.joining(" or "));
    if (asked.isPresent()) {
      Given given = find(asked.get());
      if (!wanted.contains(given.kind)) {
        throw new IllegalArgumentException(
            "'%s' is %s, not %s".formatted(asked.get(), given.kind.words(), words));
      }
      return List.of(given.name);
    }
    List<String> names =
        folders.stream().filter(each -> wanted.contains(each.kind)).map(Given::name).toList();
    if (names.isEmpty()) {
      throw new IllegalArgumentException(
          "no folder was given that is %s; start `doppel mcp` with --memory FOLDER"
              .formatted(words));
    }
    return names;
  }

  FolderKind kind(String name) {
    return find(name).kind;
  }

  Path path(String name) {
    return find(name).path;
  }

  @Nullable Secret secret() {
    return secret;
  }

  <A> A askUrls(String name, Kept.Question<UrlMemory, A> question) throws IOException {
    return kept(find(name).urls, name).ask(question);
  }

  <A> A askIndex(String name, Kept.Question<SimilarityIndex, A> question) throws IOException {
    return kept(find(name).index, name).ask(question);
  }

  private static <T extends Closeable> Kept<T> kept(@Nullable Kept<T> kept, String name) {
    if (kept == null) {
      throw new IllegalArgumentException("'" + name + "' is of another kind");
    }
    return kept;
  }

  private Given find(String name) {
    return folders.stream()
        .filter(each -> each.name.equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no memory '%s' was given; there are %s"
                        .formatted(name, folders.isEmpty() ? "none" : String.join(", ", names()))));
  }

  @Override
  public void close() throws IOException {
    IOException first = null;
    for (Given each : folders) {
      try {
        each.close();
      } catch (IOException e) {
        first = first == null ? e : first;
      }
    }
    if (first != null) {
      throw first;
    }
  }
}
