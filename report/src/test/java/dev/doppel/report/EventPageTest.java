package dev.doppel.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.core.window.WindowMethod;
import dev.doppel.core.window.WindowSettings;
import dev.doppel.engine.events.EventJob;
import dev.doppel.engine.events.EventMemory;
import dev.doppel.engine.events.EventReport;
import dev.doppel.engine.events.EventSettings;
import dev.doppel.engine.events.EventSink;
import dev.doppel.engine.events.JudgedEvents;
import dev.doppel.io.LineInput;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;

class EventPageTest {

  private static final EventSettings SETTINGS =
      EventSettings.ofKey("cookie", "ad")
          .withTime("t")
          .withWindow(WindowSettings.parse("landmark").withMethod(WindowMethod.EXACT))
          .withRoles(new EventSettings.Roles("pub", "ip", "cookie"));

  @Test
  void thePageStandsAloneAndSaysWhatTheJsonSays() throws IOException {
    String hostile = "<script>alert(1)</script>";
    StringBuilder text = new StringBuilder("cookie,ad,t,pub,ip\n");
    for (int i = 0; i < 3000; i++) {
      boolean fraud = i % 10 == 0;
      text.append(fraud ? "same" : "c" + i).append(",a,").append(i).append(',');
      text.append(fraud ? hostile : "p" + i % 20).append(",ip").append(i % 100).append('\n');
    }

    EventReport report = report(text.toString());
    StringBuilder page = new StringBuilder();
    EventPage.write(page, report);
    ByteArrayOutputStream json = new ByteArrayOutputStream();
    report.writeJson(json);

    assertThat(report.publishers().get(0).alarm()).isTrue();
    Document parsed = Jsoup.parse(page.toString());
    assertThat(parsed.select("script")).hasSize(1);
    assertThat(parsed.select("[src], link, iframe")).isEmpty();
    assertThat(parsed.select("svg")).hasSize(4);
    for (Element chart : parsed.select("svg")) {
      assertThat(chart.attr("aria-label")).isNotBlank();
    }
    assertThat(parsed.text()).contains("10.0 % of 3,000 events are duplicates", hostile);
    assertThat(json.toString(UTF_8))
        .contains("\"duplicates\":299", "\"name\":\"" + hostile + "\",\"events\":300");
  }

  @Test
  void aReportOnNothing() throws IOException {
    EventReport report = report("");
    StringBuilder page = new StringBuilder();
    EventPage.write(page, report);

    assertThat(page).contains("0 % of 0 events are duplicates");
  }

  private static EventReport report(String text) throws IOException {
    try (EventMemory memory = EventMemory.temporary(SETTINGS);
        LineInput input =
            LineInput.of(new ByteArrayInputStream(text.getBytes(UTF_8)), "text", 1 << 16)) {
      EventJob.run(input, memory, new Silent(), 2);
      return memory.report();
    }
  }

  /** Takes lines and keeps none. */
  private static final class Silent implements EventSink {

    @Override
    public void header(byte[] line, int from, int to) {}

    @Override
    public void accept(JudgedEvents events) {}

    @Override
    public void flush() {}

    @Override
    public void sync() {}
  }
}
