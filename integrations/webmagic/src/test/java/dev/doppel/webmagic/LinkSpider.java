package dev.doppel.webmagic;

import java.nio.file.Path;
import us.codecraft.webmagic.Page;
import us.codecraft.webmagic.Site;
import us.codecraft.webmagic.Spider;
import us.codecraft.webmagic.processor.PageProcessor;
import us.codecraft.webmagic.scheduler.QueueScheduler;

/** Follows all links from a page: {@code LinkSpider FOLDER URL}. */
final class LinkSpider implements PageProcessor {

  static final int THREADS = 4;

  private final Site site = Site.me().setSleepTime(0).setTimeOut(60_000);

  public static void main(String[] args) throws Exception {
    try (DoppelDuplicateRemover seen = DoppelDuplicateRemover.open(Path.of(args[0]))) {
      crawl(seen, args[1]);
    }
  }

  static void crawl(DoppelDuplicateRemover seen, String url) {
    Spider spider =
        Spider.create(new LinkSpider())
            .setScheduler(new QueueScheduler().setDuplicateRemover(seen))
            .addPipeline((results, task) -> {});
    spider.setEmptySleepTime(20); // by itself, a spider may wait half a minute before it ends
    seen.resume(spider);
    spider.addUrl(url).thread(THREADS).run();
  }

  @Override
  public void process(Page page) {
    page.addTargetRequests(page.getHtml().links().all());
  }

  @Override
  public Site getSite() {
    return site;
  }
}
