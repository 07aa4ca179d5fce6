package dev.doppel.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.engine.hosts.HostFinding;
import dev.doppel.engine.hosts.HostReport;
import dev.doppel.engine.hosts.HostRow;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HostPageTest {

  private static final HostFinding RULE =
      new HostFinding(
          HostFinding.Kind.RULE,
          "drop the parameter <sid>",
          List.of("shop.example drop sid"),
          20,
          18,
          12,
          0,
          List.of("http://shop.example/?sid=1"));

  @Test
  void showsHostsFindingsAndRules() throws IOException {
    HostRow row = new HostRow("shop.example", 20, 18, 0, Map.of("session", 3L), List.of(RULE));
    String page = page(new HostReport(HostReport.Of.URLS, 20, 18, 1, 0, 0, List.of(row)));

    assertThat(page)
        .contains("90.0 % of 20 URLs repeat other ones</title>")
        .contains("<pre>shop.example drop sid</pre>")
        .contains("drop the parameter &lt;sid&gt;")
        .contains("session 3")
        .doesNotContain("src=", "<link");
  }

  @Test
  void saysWhatIsNotCounted() throws IOException {
    HostRow row = new HostRow("a.example", 20, 18, 7, Map.of(), List.of());
    String page = page(new HostReport(HostReport.Of.URLS, 20, 18, 1, 5, 100, List.of(row)));

    assertThat(page)
        .contains("one that is missing has at most 5")
        .contains("up to 7 not counted")
        .contains("the lines after line 100")
        .contains("Nothing in the addresses explains it.");
  }

  @Test
  void aListOfNothingIsAPage() throws IOException {
    assertThat(page(new HostReport(HostReport.Of.URLS, 0, 0, 0, 0, 0, List.of())))
        .contains("0 hosts.")
        .doesNotContain("NaN");
  }

  private static String page(HostReport report) throws IOException {
    StringBuilder page = new StringBuilder();
    HostPage.write(page, report);
    return page.toString();
  }
}
