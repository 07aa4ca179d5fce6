package dev.doppel.server.api;

import dev.doppel.core.internal.Check;
import dev.doppel.server.http.Call;
import dev.doppel.server.http.Route;
import dev.doppel.server.http.Route.Method;
import dev.doppel.server.json.Shape;
import dev.doppel.server.memory.Memories;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** How are memories copied while they are used? */
final class BackupRoutes {

  private static final String NAMES = "[A-Za-z0-9][A-Za-z0-9._-]{0,63}";
  private static final Pattern NAME = Pattern.compile(NAMES);
  private static final DateTimeFormatter NOW =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);

  private final Memories memories;
  private final Path folder;

  BackupRoutes(Memories memories, Path folder) {
    this.memories = memories;
    this.folder = folder;
  }

  /**
   * What to copy.
   *
   * @param name what to call the copy; the time if it is null
   * @param memory which memory; all if it is null
   */
  record BackupRequest(@Nullable @Shape(pattern = NAMES) String name, @Nullable String memory) {}

  /** What was copied. */
  record BackupAnswer(String name, List<String> memories) {}

  /** What copies there are. */
  record BackupsAnswer(List<String> backups) {}

  List<Route> routes() {
    return List.of(
        Route.of(Method.GET, "/api/backups", "Lists the copies of memories that are whole.")
            .gives(BackupsAnswer.class)
            .handledBy(call -> list()),
        Route.of(
                Method.POST,
                "/api/backups",
                "Copies one memory, or all, to the server's folder of backups.")
            .takes(BackupRequest.class, "{\"name\":\"before-upgrade\"}")
            .gives(BackupAnswer.class)
            .handledBy(this::make));
  }

  private CompletableFuture<BackupsAnswer> list() throws IOException {
    if (!Files.isDirectory(folder)) {
      return CompletableFuture.completedFuture(new BackupsAnswer(List.of()));
    }
    try (Stream<Path> all = Files.list(folder)) {
      List<String> names =
          all.map(each -> each.getFileName().toString())
              .filter(name -> NAME.matcher(name).matches()) // an unfinished one begins with a dot
              .sorted()
              .toList();
      return CompletableFuture.completedFuture(new BackupsAnswer(names));
    }
  }

  private CompletableFuture<BackupAnswer> make(Call call) {
    BackupRequest request = call.body(BackupRequest.class);
    String name = request.name() == null ? NOW.format(Instant.now()) : request.name();
    Check.argument(
        NAME.matcher(name).matches(),
        "a backup's name has 1 to 64 letters, digits, dots, - and _, got '%s'",
        name);
    return CompletableFuture.supplyAsync(() -> copy(name, request.memory()), BackupRoutes::run);
  }

  private BackupAnswer copy(String name, @Nullable String memory) {
    try {
      Files.createDirectories(folder);
      return new BackupAnswer(
          name, memories.backup(Optional.ofNullable(memory), folder.resolve(name)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A thread of its own, as it waits for the disk, and goes on when the client does not wait. */
  private static void run(Runnable work) {
    Thread thread = new Thread(work, "doppel-backup");
    thread.setDaemon(true);
    thread.start();
  }
}
