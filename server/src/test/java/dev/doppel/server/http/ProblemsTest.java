package dev.doppel.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.index.SimilaritySettings;
import dev.doppel.index.StoredDocuments;
import dev.doppel.server.memory.Memories;
import dev.doppel.server.memory.MemoryException;
import dev.doppel.server.memory.MemorySettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import org.assertj.core.api.Assertions;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What memories and the library throw has a status, a reason, and where it helps a delay. */
class ProblemsTest {

  @TempDir private Path folder;

  private static Problem problem(ThrowingCallable call) {
    return Problems.of(Assertions.catchThrowable(call)).orElseThrow().problem();
  }

  private static Problem problem(
      int status, String kind, String title, String detail, @Nullable Integer retryAfter) {
    return new Problem("urn:doppel:problem:" + kind, title, status, detail, retryAfter);
  }

  @Test
  void anUnknownMemoryIsNotFoundAndCanBeMade() throws IOException {
    try (Memories memories = Memories.open(null)) {
      assertThat(problem(() -> memories.urls(Optional.of("none"))))
          .isEqualTo(
              problem(
                  404,
                  "unknown-memory",
                  "Not Found",
                  "no memory 'none'; make it by PUT /api/memories/NAME",
                  null));
    }
  }

  @Test
  void aNameThatIsTakenIsAConflict() throws IOException {
    try (Memories memories = Memories.open(folder)) {
      memories.put("a", MemorySettings.Events.ofKey(List.of("k")));
      assertThat(problem(() -> memories.put("a", MemorySettings.Events.ofKey(List.of("other")))))
          .isEqualTo(
              problem(
                  409,
                  "name-taken",
                  "Conflict",
                  "memory 'a' was made with other settings; delete it first, or choose another"
                      + " name",
                  null));

      Files.writeString(Files.createDirectory(folder.resolve("b")).resolve("mine"), "mine");
      assertThat(problem(() -> memories.put("b", MemorySettings.Events.ofKey(List.of("k")))))
          .isEqualTo(
              problem(
                  409,
                  "name-taken",
                  "Conflict",
                  "the data folder holds files that are not ours at 'b'; choose another name",
                  null));
    }
  }

  @Test
  void aServerThatStopsIsUnavailableForAWhile() throws IOException {
    Memories memories = Memories.open(null);
    memories.close();

    assertThat(problem(() -> memories.urls(Optional.empty())))
        .isEqualTo(problem(503, "stopping", "Service Unavailable", "the server stops", 1));
  }

  @Test
  void aLostDataFolderIsUnavailableForGood() throws IOException {
    Memories memories = Memories.open(folder);
    Files.delete(folder.resolve("doppel-folder"));
    Files.writeString(folder.resolve("doppel-folder"), "somebody else's");

    Problem problem = problem(() -> memories.urls(Optional.empty()));

    assertThat(problem.status()).isEqualTo(503);
    assertThat(problem.retryAfter()).isNull();
    assertThat(problem.detail())
        .startsWith("this server has lost its data folder and must be stopped: ");
  }

  @Test
  void everyReasonHasAStatus() {
    assertThat(MemoryException.Reason.values())
        .extracting(reason -> Problems.of(reason, "why").problem().status())
        .containsExactly(404, 409, 409, 503, 503, 503, 503);
    assertThat(MemoryException.Reason.values())
        .extracting(reason -> Problems.of(reason, "why").problem().retryAfter())
        .containsExactly(null, null, null, 1, 1, 1, null);
  }

  @Test
  void anUnknownDocumentIsNotFound() throws IOException {
    try (StoredDocuments documents = StoredDocuments.open(folder, SimilaritySettings.defaults())) {
      assertThat(problem(() -> documents.text("x")))
          .isEqualTo(
              problem(
                  404, "unknown-document", "Not Found", "no document 'x' in this memory", null));
    }
  }

  @Test
  void otherExceptionsOfTheLibrary() {
    IllegalArgumentException bad = new IllegalArgumentException("bad");

    assertThat(Problems.of(new CompletionException(bad)).orElseThrow().problem())
        .isEqualTo(problem(400, "bad-request", "Bad Request", "bad", null));
    assertThat(Problems.of(new IllegalStateException("ours"))).isEmpty();
    assertThat(Problems.of(new IOException("disk"))).isEmpty();
  }
}
