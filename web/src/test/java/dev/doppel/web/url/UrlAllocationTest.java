package dev.doppel.web.url;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class UrlAllocationTest {

  private static final int ROUNDS = 50;

  /**
   * A byte for each URL would already be 30,000; one kilobyte is what the counting itself may cost.
   * The URLs have queries, escapes, session ids, ports and mistakes, with rules for their hosts.
   */
  @ParameterizedTest
  @EnumSource
  void makesNothingPerUrl(UrlProfile profile) {
    List<String> lines = List.of("*.github.com drop x", "gitlab.com keep utm_source", "* drop y");
    UrlCanonicalizer canonicalizer =
        UrlRules.of(profile).withSites(lines, "test").assumingHttp().canonicalizer();
    List<byte[]> urls = urls();
    int accepted = 0;
    for (int i = 0; i < ROUNDS; i++) {
      accepted = canonicalizeAll(canonicalizer, urls); // buffers grow, classes load
    }
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    long before = threads.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < ROUNDS; i++) {
      accepted = Math.min(accepted, canonicalizeAll(canonicalizer, urls));
    }
    long after = threads.getCurrentThreadAllocatedBytes();

    assertThat(after - before).isLessThan(1024);
    assertThat(accepted).isGreaterThan(500);
  }

  private static int canonicalizeAll(UrlCanonicalizer canonicalizer, List<byte[]> urls) {
    int accepted = 0;
    for (int i = 0; i < urls.size(); i++) {
      byte[] url = urls.get(i);
      if (canonicalizer.canonicalize(url, 0, url.length)) {
        accepted++;
      }
    }
    return accepted;
  }

  private static List<byte[]> urls() {
    List<String> texts = new ArrayList<>(SampleUrls.real());
    for (int i = 0; i < 60; i++) {
      texts.add("HTTPS://www.GitHub.com:444/a/../%7e" + i + ";jsessionid=1?z=%2f&utm_id=1&a=b&x#y");
      texts.add("example.com/without/scheme?c=d&a=" + i);
      texts.add("http://[1:2::" + i + "]/index.html");
      texts.add("http://0x7f." + i + "/?a[]=1");
      texts.add("mailto:" + i);
      texts.add("http://a^b/" + i);
    }
    return texts.stream().map(text -> text.getBytes(UTF_8)).toList();
  }
}
