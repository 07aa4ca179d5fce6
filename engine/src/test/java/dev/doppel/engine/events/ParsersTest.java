package dev.doppel.engine.events;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ParsersTest {

  private static final List<String> COLUMNS = List.of("a", "b", "c");

  private final SplittableRandom random = new SplittableRandom(5);

  private static final byte COMMA = ',';

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "ip;ad~;",
        "ip|ad~|",
        "ip,ad;x~,",
        "ip~,",
        "\"a,b\";c~;",
        "a;b|c~;",
      })
  void theDelimiterIsToldByTheFirstLine(String line, char delimiter) {
    byte[] bytes = line.getBytes(UTF_8);

    assertThat(CellParser.delimiter(EventFormat.CSV, bytes, 0, bytes.length))
        .isEqualTo((byte) delimiter);
  }

  @Test
  void aDotReachesIntoObjects() {
    LineParser parser = JsonParser.of(List.of("user.ip", "user", "a.b.c", "x.y", "user.id"));
    Fields fields = new Fields(5, 1);
    byte[] line =
        "{\"a\":{\"z\":[{}],\"b\":{\"c\":3}},\"x.y\":\"dotted\",\"user\":{\"ip\":\"::1\",\"id\":7}}"
            .getBytes(UTF_8);
    fields.begin(0);

    assertThat(parser.parse(line, 0, line.length, fields)).isEqualTo(LineFault.NONE);
    assertThat(fields.text(0, 0, 99)).isEqualTo("::1");
    assertThat(fields.text(0, 1, 99)).isEqualTo("{\"ip\":\"::1\",\"id\":7}");
    assertThat(fields.text(0, 2, 99)).isEqualTo("3");
    assertThat(fields.text(0, 3, 99)).isEqualTo("dotted");
    assertThat(fields.text(0, 4, 99)).isEqualTo("7");
  }

  @Test
  void whatIsNotAnObjectHasNothingInIt() {
    LineParser parser = JsonParser.of(List.of("user.ip"));
    for (String line : List.of("{\"user\":7}", "{\"user\":{}}", "{\"ip\":1}")) {
      byte[] bytes = line.getBytes(UTF_8);
      Fields fields = new Fields(1, 1);
      fields.begin(0);

      assertThat(parser.parse(bytes, 0, bytes.length, fields)).isEqualTo(LineFault.MISSING_FIELD);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "shop.org:80 10.0.0.1 - - ~ 10.0.0.1 ~ -",
        "shop.org 10.0.0.1 - ann lee ~ 10.0.0.1 ~ ann lee",
        "shop.org:443 2001:db8::1 - - ~ 2001:db8::1 ~ -",
        "shop.org:443 client.org - ann ~ client.org ~ ann",
        "10.0.0.1 - - ~ 10.0.0.1 ~ -",
        "10.0.0.1 - ann lee ~ 10.0.0.1 ~ ann lee",
        "::1 - ann lee ~ ::1 ~ ann lee",
        "10.0.0.1:5555 - ann lee ~ 10.0.0.1:5555 ~ ann lee",
      })
  void aSiteMayStandBeforeTheHost(String start, String host, String user) {
    LineParser parser = LogParser.of(List.of("host", "user"));
    byte[] line =
        (start + " [05/Jan/2026:10:00:00 +0000] \"GET / HTTP/1.1\" 200 5").getBytes(UTF_8);
    Fields fields = new Fields(2, 1);
    fields.begin(0);

    assertThat(parser.parse(line, 0, line.length, fields)).isEqualTo(LineFault.NONE);
    assertThat(fields.text(0, 0, 99)).isEqualTo(host);
    assertThat(fields.text(0, 1, 99)).isEqualTo(user);
  }

  @Test
  void cellsOfCsv() {
    LineParser parser = CellParser.of(EventFormat.CSV, COMMA, COLUMNS, List.of("c", "a"));

    assertThat(values(parser, 2, "1,2,3")).containsExactly("3", "1");
    assertThat(values(parser, 2, "1,2,3,4")).containsExactly("3", "1");
    assertThat(values(parser, 2, ",,")).containsExactly("", "");
    assertThat(values(parser, 2, "\"1,\"\"x\"\"\",\"2\",\"3\"")).containsExactly("3", "1,\"x\"");
    assertThat(values(parser, 2, "1\"2,\"\",\u00e9")).containsExactly("\u00e9", "1\"2");
  }

  @Test
  void malformedCsv() {
    LineParser parser = CellParser.of(EventFormat.CSV, COMMA, COLUMNS, List.of("c"));

    assertThat(fault(parser, "1,2")).isEqualTo(LineFault.MISSING_FIELD);
    assertThat(fault(parser, "1,\"2,3")).isEqualTo(LineFault.BAD_QUOTES);
    assertThat(fault(parser, "1,2,\"3")).isEqualTo(LineFault.BAD_QUOTES);
    assertThat(fault(parser, "1,\"2\"x,3")).isEqualTo(LineFault.BAD_QUOTES);
    assertThat(fault(parser, "1,2,\"3\"x")).isEqualTo(LineFault.BAD_QUOTES);
    assertThat(fault(parser, "\"1\",\"2\"")).isEqualTo(LineFault.MISSING_FIELD);
  }

  /** Cells of all awkward characters, quoted where they must be, come back as they were. */
  @Test
  void csvIsReadAsItWasWritten() {
    LineParser parser = CellParser.of(EventFormat.CSV, COMMA, COLUMNS, COLUMNS);
    for (int i = 0; i < 5000; i++) {
      List<String> cells = List.of(cell(), cell(), cell());
      List<String> written = cells.stream().map(this::quoted).toList();

      assertThat(values(parser, 3, String.join(",", written))).isEqualTo(cells);
    }
  }

  @Test
  void tsvKnowsNoQuotes() {
    LineParser parser = CellParser.of(EventFormat.TSV, (byte) '\t', List.of(), List.of("2", "1"));

    assertThat(values(parser, 2, "\"x\ty,\"\tz")).containsExactly("y,\"", "\"x");
    assertThat(fault(parser, 2, "alone")).isEqualTo(LineFault.MISSING_FIELD);
  }

  @Test
  void columnsThatAreNotThere() {
    assertThatThrownBy(() -> CellParser.of(EventFormat.CSV, COMMA, COLUMNS, List.of("d")))
        .hasMessage("no column 'd' among [a, b, c]");
    assertThatThrownBy(() -> CellParser.of(EventFormat.CSV, COMMA, COLUMNS, List.of("a", "1")))
        .hasMessage("'1' names a column that has another name, too");
    assertThatThrownBy(() -> LogParser.of(List.of("cookie")))
        .hasMessageStartingWith("unknown field 'cookie' in a log: there are [vhost, host, ident");
  }

  @Test
  void namesOfAHeader() {
    byte[] line = "ip,\"the, ad\",time ".getBytes(UTF_8);

    assertThat(CellParser.header(EventFormat.CSV, COMMA, line, 0, line.length))
        .containsExactly("ip", "the, ad", "time");
  }

  @Test
  void combinedLog() {
    List<String> wanted =
        List.of(
            "host",
            "ident",
            "user",
            "time",
            "request",
            "method",
            "url",
            "path",
            "protocol",
            "status",
            "bytes",
            "referer",
            "agent");

    assertThat(
            values(
                LogParser.of(wanted),
                wanted.size(),
                "1.2.3.4 - jo doe [17/May/2015:10:05:03 +0000] \"GET /a b?c=\\\"d HTTP/1.1\" 200 -"
                    + " \"http://x/\" \"Agent \\\"7\\\"\" extra"))
        .containsExactly(
            "1.2.3.4",
            "-",
            "jo doe",
            "17/May/2015:10:05:03 +0000",
            "GET /a b?c=\\\"d HTTP/1.1",
            "GET",
            "/a b?c=\\\"d",
            "/a b",
            "HTTP/1.1",
            "200",
            "-",
            "http://x/",
            "Agent \\\"7\\\"");
  }

  @Test
  void commonLog() {
    LineParser parser = LogParser.of(List.of("host", "path", "status"));
    String line = "h - - [01/Aug/1995:00:00:01 -0400] \"GET /a.gif\" 304 0";

    assertThat(values(parser, 3, line)).containsExactly("h", "/a.gif", "304");
    assertThat(fault(LogParser.of(List.of("agent")), line)).isEqualTo(LineFault.MISSING_FIELD);
    assertThat(values(parser, 3, "\"" + line + "\"")).containsExactly("h", "/a.gif", "304");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "h",
        "h - -",
        "h - - [",
        "h - - [01/Aug/1995:00:00:01 -0400]",
        "h - - [01/Aug/1995:00:00:01 -0400] \"GET /",
        "h - - [01/Aug/1995:00:00:01 -0400] \"GET /\"",
        "h - - [01/Aug/1995:00:00:01 -0400] \"GET /\" ok 7",
        "h - - [01/Aug/1995:00:00:01 -0400] GET / 200 7"
      })
  void malformedLogs(String line) {
    assertThat(fault(LogParser.of(List.of("host")), line)).isEqualTo(LineFault.NOT_LOG);
  }

  @Test
  void fieldsOfJson() {
    LineParser parser = JsonParser.of(List.of("ip", "n"));

    assertThat(values(parser, 2, "{\"ip\":\"a\",\"n\":1.5e3}")).containsExactly("a", "1.5e3");
    assertThat(values(parser, 2, " { \"x\" : [1,{\"ip\":2},\"]\"] , \"n\" : null , \"ip\":true } "))
        .containsExactly("true", "");
    assertThat(
            values(parser, 2, "{\"\\u0069p\":\"\\ud83d\\ude00\\n\\\"\\u00e9\",\"n\":{\"a\":[]}}"))
        .containsExactly("\ud83d\ude00\n\"\u00e9", "{\"a\":[]}");
    assertThat(values(parser, 2, "{\"ip\":1,\"n\":2,\"ip\":3}")).containsExactly("3", "2");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "1",
        "[]",
        "{",
        "{\"ip\"",
        "{\"ip\":",
        "{\"ip\":}",
        "{\"ip\":1",
        "{\"ip\":1,",
        "{ip:1}",
        "{\"ip\":1,}",
        "{\"ip\":1}}",
        "{\"ip\":1} x",
        "{\"ip\":\"x}",
        "{\"ip\":\"\\x\"}",
        "{\"ip\":\"\\u12\"}",
        "{\"ip\":[1}",
        "{\"ip\" 1}",
        "{\"ip\":1 \"b\":2}",
        "{\"ip\":\"\\"
      })
  void malformedJson(String line) {
    assertThat(fault(JsonParser.of(List.of("ip")), line)).isEqualTo(LineFault.NOT_JSON);
  }

  @Test
  void jsonWithoutTheField() {
    assertThat(fault(JsonParser.of(List.of("ip")), "{}")).isEqualTo(LineFault.MISSING_FIELD);
    assertThat(fault(JsonParser.of(List.of("ip")), "{\"a\":{\"ip\":1}}"))
        .isEqualTo(LineFault.MISSING_FIELD);
  }

  /** Whatever comes, a parser answers: it neither throws nor reads behind the line. */
  @Test
  void noiseIsAnswered() {
    List<LineParser> parsers =
        List.of(
            CellParser.of(EventFormat.CSV, COMMA, COLUMNS, COLUMNS),
            LogParser.of(List.of("host", "agent", "path")),
            JsonParser.of(COLUMNS));
    String letters = "{}[]\",:\\ab1-. \t/u";
    for (int i = 0; i < 50_000; i++) {
      StringBuilder noise = new StringBuilder(i % 3 == 0 ? "{\"a\":" : "h - - [");
      int length = random.nextInt(30);
      for (int k = 0; k < length; k++) {
        noise.append(letters.charAt(random.nextInt(letters.length())));
      }
      for (LineParser parser : parsers) {
        assertThat(fault(parser, 3, noise.toString())).isNotNull();
      }
    }
  }

  @Test
  void formatsAreToldByTheFirstLine() {
    assertThat(guess("{\"a\":1}")).isEqualTo(EventFormat.JSONL);
    assertThat(guess("a,b")).isEqualTo(EventFormat.CSV);
    assertThat(guess("a\tb,c")).isEqualTo(EventFormat.TSV);
    assertThat(guess("h - - [01/Aug/1995:00:00:01 -0400] \"GET\t/\" 200 1"))
        .isEqualTo(EventFormat.CLF);
    assertThatThrownBy(() -> EventFormat.parse("xml"))
        .hasMessage("format must be one of [csv, tsv, jsonl, clf], got 'xml'");
  }

  private static EventFormat guess(String line) {
    byte[] bytes = line.getBytes(UTF_8);
    return EventFormat.guess(bytes, 0, bytes.length);
  }

  private String cell() {
    String letters = "ab,\" \t\u00e9";
    StringBuilder cell = new StringBuilder();
    int length = random.nextInt(6);
    for (int i = 0; i < length; i++) {
      cell.append(letters.charAt(random.nextInt(letters.length())));
    }
    return cell.toString();
  }

  private String quoted(String cell) {
    boolean must = cell.contains(",") || cell.contains("\"") || random.nextBoolean();
    return must ? "\"" + cell.replace("\"", "\"\"") + "\"" : cell;
  }

  private static LineFault fault(LineParser parser, String line) {
    return fault(parser, 1, line);
  }

  private static LineFault fault(LineParser parser, int count, String line) {
    Fields fields = new Fields(count, 1);
    fields.begin(0);
    byte[] bytes = line.getBytes(UTF_8);
    return parser.parse(bytes, 0, bytes.length, fields);
  }

  private static List<String> values(LineParser parser, int count, String line) {
    Fields fields = new Fields(count, 1);
    fields.begin(0);
    byte[] bytes = ("??" + line + "??").getBytes(UTF_8);

    assertThat(parser.parse(bytes, 2, bytes.length - 2, fields)).isEqualTo(LineFault.NONE);

    List<String> values = new ArrayList<>();
    for (int field = 0; field < count; field++) {
      values.add(fields.text(0, field, Integer.MAX_VALUE));
    }
    return values;
  }
}
