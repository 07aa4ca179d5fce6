package dev.doppel.seen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.seen.CrawlMemory.Found;
import dev.doppel.web.url.UrlRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CrawlMemoryTest {

  private static final String A = "http://example.com/a";
  private static final String B = "http://example.com/b";
  private static final String C = "http://example.com/c?utm_source=x";

  @TempDir private Path folder;

  @Test
  void saysOnceThatAPageIsNew() throws IOException {
    try (CrawlMemory crawl = CrawlMemory.open(folder)) {
      assertThat(crawl.add(A, "")).isTrue();
      assertThat(crawl.add("HTTP://EXAMPLE.com:80/a#top", "")).isFalse();
      assertThat(crawl.add("mailto:me@example.com", "")).isFalse();
      assertThat(crawl.size()).isEqualTo(1);
    }
  }

  @Test
  void goesOnWithWhatIsNotFinishedAsItWasFound() throws IOException {
    try (CrawlMemory crawl = CrawlMemory.open(folder)) {
      crawl.add(A, "0");
      crawl.add(C, "depth 1\n\tof http://example.com/ä");
      crawl.add(B, "1");
      crawl.finish(A);
      crawl.commit();
    }

    try (CrawlMemory crawl = CrawlMemory.open(folder)) {
      assertThat(crawl.unfinished())
          .containsExactly(new Found(C, "depth 1\n\tof http://example.com/ä"), new Found(B, "1"));
      assertThat(crawl.add(A, "")).isFalse();
      assertThat(crawl.add(B, "")).isFalse();
      crawl.finish(B);
      crawl.commit();
    }

    try (CrawlMemory crawl = CrawlMemory.open(folder)) {
      assertThat(crawl.unfinished()).extracting(Found::url).containsExactly(C);
      crawl.finish(C);
      crawl.commit();
    }

    try (CrawlMemory crawl = CrawlMemory.open(folder)) {
      assertThat(crawl.unfinished()).isEmpty();
      assertThat(crawl.size()).isEqualTo(3);
    }
  }

  @Test
  void forgetsWhatWasNotPersisted_inBothFolders() throws IOException {
    try (CrawlMemory crawl = CrawlMemory.open(folder)) {
      crawl.add(A, "");
      crawl.commit();
      crawl.add(B, "");
    }

    try (CrawlMemory crawl = CrawlMemory.open(folder)) {
      assertThat(crawl.unfinished()).extracting(Found::url).containsExactly(A);
      assertThat(crawl.add(B, "")).isTrue();
    }
  }

  @Test
  void knowsAgainWhatTheLogHasAndTheMemoryHasNot() throws IOException {
    try (CrawlMemory crawl = CrawlMemory.open(folder)) {
      crawl.add(A, "");
      crawl.finish(A);
      crawl.commit();
      crawl.add(B, "");
      crawl.commit();
    }
    emptyTheMemory(); // as if it had been killed between the two commits

    try (CrawlMemory crawl = CrawlMemory.open(folder)) {
      assertThat(crawl.unfinished()).extracting(Found::url).containsExactly(B);
      assertThat(crawl.add(B, "")).isFalse();
    }
  }

  @Test
  void theLogDoesNotGrowWithWhatIsFinished() throws IOException {
    for (int run = 0; run < 20; run++) {
      try (CrawlMemory crawl = CrawlMemory.open(folder)) {
        for (int i = 0; i < 200; i++) {
          crawl.add("http://example.com/" + run + "/" + i, "x".repeat(1000));
        }
        for (int i = 0; i < 200; i++) {
          crawl.finish("http://example.com/" + run + "/" + i);
        }
        crawl.commit();
      }
    }
    CrawlMemory.open(folder).close();

    try (Stream<Path> files = Files.walk(folder.resolve("unfinished"))) {
      assertThat(files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum())
          .isLessThan(20_000);
    }
  }

  @Test
  void manyThreadsShareIt() throws Exception {
    Set<String> fresh = ConcurrentHashMap.newKeySet();
    List<Thread> threads = new ArrayList<>();
    try (CrawlMemory crawl = CrawlMemory.open(folder)) {
      for (int number = 0; number < 4; number++) {
        Thread thread = new Thread(() -> addAndFinish(crawl, fresh));
        thread.start();
        threads.add(thread);
      }
      for (Thread thread : threads) {
        thread.join();
      }
      crawl.commit();
    }

    assertThat(fresh).hasSize(100);
    try (CrawlMemory crawl = CrawlMemory.open(folder)) {
      assertThat(crawl.unfinished()).hasSize(50);
    }
  }

  private static void addAndFinish(CrawlMemory crawl, Set<String> fresh) {
    try {
      for (int i = 0; i < 100; i++) {
        String url = "http://example.com/" + i;
        if (crawl.add(url, "") && fresh.add(url) && i % 2 == 0) {
          crawl.finish(url);
        }
      }
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void isForOneProcessAndOneKindOfRules() throws IOException {
    try (CrawlMemory crawl = CrawlMemory.open(folder)) {
      crawl.add(A, "");
      assertThatThrownBy(() -> CrawlMemory.open(folder)).isInstanceOf(IOException.class);
    }

    UrlSettings others = UrlSettings.defaults().withRules(UrlRules.of("none"));
    assertThatThrownBy(() -> CrawlMemory.open(folder, others))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("settings");
    CrawlMemory.open(folder).close();
  }

  private void emptyTheMemory() throws IOException {
    Path seen = folder.resolve("seen");
    try (Stream<Path> files = Files.walk(seen)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
