package dev.doppel.webmagic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import us.codecraft.webmagic.Request;
import us.codecraft.webmagic.Site;
import us.codecraft.webmagic.Task;
import us.codecraft.webmagic.scheduler.QueueScheduler;

class DoppelDuplicateRemoverTest {

  private static final Task TASK =
      new Task() {
        @Override
        public String getUUID() {
          return "here";
        }

        @Override
        public Site getSite() {
          return Site.me();
        }
      };

  @TempDir private Path folder;

  @Test
  void aSpiderFetchesEachPageOnce() throws IOException {
    try (LoopbackSite site = new LoopbackSite();
        DoppelDuplicateRemover seen = DoppelDuplicateRemover.open(folder)) {
      LinkSpider.crawl(seen, site.url());

      assertThat(site.fetched).hasSize(LoopbackSite.PAGES);
      assertThat(site.fetches()).isEqualTo(LoopbackSite.PAGES);
      assertThat(seen.getTotalRequestsCount(TASK)).isEqualTo(LoopbackSite.PAGES);
    }
  }

  @Test
  @Tag("baseline-jdk")
  void aKilledSpiderGoesOnWithoutFetchingAgain() throws Exception {
    int kills = 3;
    try (LoopbackSite site = new LoopbackSite()) {
      for (int kill = 1; kill <= kills; kill++) {
        Process spider = spider(site);
        while (site.fetches() < kill * 25) {
          assertThat(spider.isAlive()).as("ended before it was killed").isTrue();
          Thread.sleep(1);
        }
        spider.destroyForcibly().waitFor();
      }
      assertThat(spider(site).waitFor()).isZero();

      // At each kill, a page of each thread may have been under way.
      assertThat(site.fetched).hasSize(LoopbackSite.PAGES);
      assertThat(site.fetches())
          .isLessThanOrEqualTo(LoopbackSite.PAGES + kills * LinkSpider.THREADS);
    }
  }

  private Process spider(LoopbackSite site) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx256m",
            "-cp",
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
            LinkSpider.class.getName(),
            folder.resolve("crawl").toString(),
            site.url())
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  @Test
  void aFinishedSpiderFetchesNothing() throws IOException {
    try (LoopbackSite site = new LoopbackSite()) {
      for (int run = 0; run < 2; run++) {
        try (DoppelDuplicateRemover seen = DoppelDuplicateRemover.open(folder)) {
          LinkSpider.crawl(seen, site.url());
        }
      }

      assertThat(site.fetches()).isEqualTo(LoopbackSite.PAGES);
    }
  }

  @Test
  void formsAreNotAskedForAndCrossNothingOff() throws IOException {
    QueueScheduler scheduler = new QueueScheduler();
    Request page = new Request("http://example.com/search");
    Request form = new Request("http://example.com/search").setMethod("POST");
    try (DoppelDuplicateRemover seen = DoppelDuplicateRemover.open(folder)) {
      scheduler.setDuplicateRemover(seen);
      for (Request each : List.of(page, form, form, page)) {
        scheduler.push(each, TASK);
      }
      seen.onSuccess(form);
    }

    assertThat(scheduler.getLeftRequestsCount(TASK)).isEqualTo(3);
    try (DoppelDuplicateRemover seen = DoppelDuplicateRemover.open(folder)) {
      assertThat(seen.isDuplicate(page, TASK)).isTrue();
    }
  }

  @Test
  void doesNotForgetWhatIsOnDisk() throws IOException {
    try (DoppelDuplicateRemover seen = DoppelDuplicateRemover.open(folder)) {
      assertThatThrownBy(() -> seen.resetDuplicateCheck(TASK))
          .isInstanceOf(UnsupportedOperationException.class)
          .hasMessageContaining("delete the folder");
      assertThat(Files.exists(folder.resolve("seen"))).isTrue();
    }
  }
}
