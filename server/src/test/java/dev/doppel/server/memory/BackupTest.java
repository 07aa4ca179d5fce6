package dev.doppel.server.memory;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.seen.UrlAnswer;
import dev.doppel.seen.UrlVerdict;
import dev.doppel.store.FolderCare;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BackupTest {

  private static final Optional<String> USUAL = Optional.empty();

  @TempDir private Path folder;

  /**
   * Three kinds of memories are written to by threads of their own, enough for segments to be
   * merged and journals to be replaced; four backups are taken meanwhile. Each has all that was
   * answered before it began, and nothing that was never sent.
   */
  @Test
  void whatWasAnsweredBeforeIsInACopyTakenUnderLoad() throws Exception {
    Memories memories = Memories.open(folder.resolve("data"));
    memories.put("clicks", MemorySettings.Events.ofKey(List.of("key")));
    AtomicInteger urls = new AtomicInteger();
    AtomicInteger documents = new AtomicInteger();
    AtomicInteger events = new AtomicInteger();
    AtomicBoolean isOver = new AtomicBoolean();
    List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());
    List<Thread> load =
        List.of(
            load(isOver, failures, () -> addUrls(memories, urls)),
            load(isOver, failures, () -> addDocument(memories, documents)),
            load(isOver, failures, () -> addEvents(memories, events)));
    for (int i = 0; i < 4; i++) {
      int wanted = 150_000 * i;
      while (urls.get() < wanted && failures.isEmpty()) {
        Thread.sleep(5);
      }
      int urlsBefore = urls.get();
      int documentsBefore = documents.get();
      int eventsBefore = events.get();

      List<String> copied = memories.backup(USUAL, folder.resolve("copy-" + i));

      assertThat(failures).isEmpty();
      assertThat(copied).contains("clicks");
      requireHas(folder.resolve("copy-" + i), urlsBefore, documentsBefore, eventsBefore);
    }
    isOver.set(true);
    for (Thread each : load) {
      each.join();
    }
    memories.close();
    assertThat(failures).isEmpty();
    assertThat(urls.get()).isGreaterThan(400_000);
    assertThat(FolderCare.check(folder.resolve("data"))).allMatch(each -> each.problem() == null);
  }

  private interface Step {
    void run() throws IOException;
  }

  private static Thread load(AtomicBoolean isOver, List<Throwable> failures, Step step) {
    Thread thread =
        new Thread(
            () -> {
              try {
                while (!isOver.get()) {
                  step.run();
                }
              } catch (IOException | RuntimeException | Error e) {
                failures.add(e);
              }
            });
    thread.start();
    return thread;
  }

  private static void addUrls(Memories memories, AtomicInteger answered) throws IOException {
    List<String> urls = new ArrayList<>();
    for (int i = 0; i < 2000; i++) {
      urls.add("http://a.example/" + (answered.get() + i));
    }
    memories.urls(USUAL).add(urls).join();
    answered.addAndGet(urls.size());
  }

  /** Every second one takes the place of an earlier one, so that the log is written anew. */
  private static void addDocument(Memories memories, AtomicInteger answered) throws IOException {
    int number = answered.get();
    SharedDocuments documents = memories.documents(USUAL);
    documents.add(documents.prepare("d" + number / 2, Map.of(), text(number))).join();
    answered.incrementAndGet();
  }

  private static String text(int number) {
    return "the text number " + number + " which says little but says it in a few words";
  }

  private static void addEvents(Memories memories, AtomicInteger answered) throws IOException {
    List<byte[]> events = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      events.add(("{\"key\":\"k" + (answered.get() + i) + "\"}").getBytes(UTF_8));
    }
    memories.events(Optional.of("clicks")).add(events).join();
    answered.addAndGet(events.size());
  }

  private static void requireHas(Path copy, int urls, int documents, int events)
      throws IOException {
    try (Memories copied = Memories.open(copy)) {
      if (urls > 0) {
        List<String> all =
            Stream.iterate(0, i -> i + 1).limit(urls).map(i -> "http://a.example/" + i).toList();
        assertThat(copied.urls(USUAL).add(all).join())
            .extracting(UrlAnswer::verdict)
            .containsOnly(UrlVerdict.DUPLICATE);
      }
      for (int i = 1; i < documents; i += 2) {
        assertThat(copied.documents(USUAL).text("d" + i / 2)).startsWith("the text number ");
      }
      assertThat(copied.events(Optional.of("clicks")).state().items())
          .isGreaterThanOrEqualTo(events);
    }
  }

  @Test
  void oneMemoryCanBeCopied_andPutBack() throws IOException {
    try (Memories memories = Memories.open(folder.resolve("data"))) {
      memories.urls(USUAL).add(List.of("http://a.example/")).join();
      memories.put("other", MemorySettings.defaults(MemoryKind.URLS));

      assertThat(memories.backup(Optional.of("urls"), folder.resolve("copy")))
          .containsExactly("urls");
      assertThat(folder.resolve("copy/other")).doesNotExist();
      memories.delete("urls");
    }
    FolderCare.backup(folder.resolve("copy/urls"), folder.resolve("data/urls"));
    try (Memories memories = Memories.open(folder.resolve("data"))) {
      assertThat(memories.urls(USUAL).add(List.of("http://a.example/")).join())
          .extracting(UrlAnswer::verdict)
          .containsExactly(UrlVerdict.DUPLICATE);
    }
  }

  @Test
  void aNameIsTakenOnce_andWhatACrashLeftIsReplaced() throws IOException {
    try (Memories memories = Memories.open(folder.resolve("data"))) {
      memories.urls(USUAL).add(List.of("http://a.example/")).join();
      Files.createDirectories(folder.resolve(".copy.unfinished/urls"));
      Files.writeString(folder.resolve(".copy.unfinished/urls/journal-1"), "half of it");

      memories.backup(USUAL, folder.resolve("copy"));

      assertThat(folder.resolve(".copy.unfinished")).doesNotExist();
      assertThatThrownBy(() -> memories.backup(USUAL, folder.resolve("copy")))
          .isInstanceOf(MemoryException.class)
          .hasMessage("there is a backup 'copy' already");
      assertThatThrownBy(() -> memories.backup(Optional.of("no"), folder.resolve("copy-2")))
          .hasMessage("no memory 'no'");
      assertThat(folder.resolve("copy-2")).doesNotExist();
    }
  }

  @Test
  void whatIsNotKeptCannotBeCopied() throws IOException {
    try (Memories memories = Memories.open(null)) {
      assertThatThrownBy(() -> memories.backup(USUAL, folder.resolve("copy")))
          .isInstanceOf(MemoryException.class)
          .hasMessageContaining("--data");
    }
  }
}
