package dev.doppel.io;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.io.record.ContentKind;
import dev.doppel.io.record.Document;
import dev.doppel.io.record.InputException;
import dev.doppel.io.record.InputOptions;
import dev.doppel.io.record.RawRecord;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CsvInputTest {

  private static final InputOptions DEFAULTS = InputOptions.defaults();

  @TempDir private Path dir;

  @Test
  void quotedFieldsMayHoldAnything() throws Exception {
    Pass pass = pass("id,text\r\n1,\"a \"\"b\"\", c\r\nd\"\r\n2,5\" disk\r\n");

    assertThat(pass.ids()).containsExactly("1", "2");
    assertThat(pass.texts()).containsExactly("a \"b\", c\r\nd", "5\" disk");
    assertThat(pass.bytes()).containsExactly("1,\"a \"\"b\"\", c\r\nd\"", "2,5\" disk");
    assertThat(pass.records()).extracting(RawRecord::line).containsExactly(2L, 4L);
  }

  @Test
  void recordsCarryTheHeader() throws Exception {
    Pass pass = pass("\uFEFF\n\"id\",text\r\n\n1,a\n2,b");

    assertThat(pass.records())
        .extracting(record -> new String(record.header(), UTF_8))
        .containsExactly("\"id\",text", "\"id\",text");
    assertThat(pass.ids()).containsExactly("1", "2");
  }

  @Test
  void theDelimiterIsToldByTheHeader() throws Exception {
    assertThat(pass("id;text;\"a,b,c,d\"\n1;x,\"y;z\n").texts()).containsExactly("x,\"y");
    assertThat(pass("id\ttext\n1\tx,y;z\n").texts()).containsExactly("x,y;z");
    assertThat(pass("text\nx\n").texts()).containsExactly("x");
  }

  @Test
  void columnsAreFoundInAnyCase() throws Exception {
    Pass pass = pass("ID, Body ,CONTENT\n1,b,c\n");

    assertThat(pass.texts()).containsExactly("c");
    assertThat(pass.ids()).containsExactly("1");
    assertThat(
            pass(DEFAULTS.withTextField("body").withIdField("Content"), "ID,Body,content\n1,b,c")
                .ids())
        .containsExactly("c");
  }

  @Test
  void aColumnCalledHtmlHoldsHtml() throws Exception {
    assertThat(pass("Html\nwords").only().kind()).isEqualTo(ContentKind.HTML);
    assertThat(pass("text\n<p>words</p>").only().kind()).isEqualTo(ContentKind.HTML);
    assertThat(pass("text\nwords").only().kind()).isEqualTo(ContentKind.TEXT);
  }

  @Test
  void aColumnThatWasNamedMustBeThere() {
    assertThatThrownBy(() -> pass(DEFAULTS.withTextField("abstract"), "id,text\n1,x"))
        .isInstanceOf(InputException.class)
        .hasMessage(dir + "/a.csv: no column abstract for the text; the columns are: id, text");
    assertThatThrownBy(() -> pass(DEFAULTS.withIdField("key"), "id,text\n1,x"))
        .isInstanceOf(InputException.class)
        .hasMessage(dir + "/a.csv: no column key for the id; the columns are: id, text");
    assertThatThrownBy(() -> pass("a,b\n1,x"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("no column text, html, content, body for the text");
  }

  @Test
  void rowsMayHaveFieldsTooManyOrTooFew() throws Exception {
    Pass pass = pass("text,id\nx\ny,2,3\n,4\n");

    assertThat(pass.ids()).containsExactly("a.csv:2", "2", "4");
    assertThat(pass.texts()).containsExactly("x", "y", "");
  }

  @Test
  void aRowThatEndsBeforeTheTextIsMalformed() throws Exception {
    Pass pass = pass("id,x,text\n1,2\n1,2,3\n");

    assertThat(pass.ids()).containsExactly("MALFORMED", "1");
    assertThat(pass.problems()).containsExactly(dir + "/a.csv:2: 2 fields, but text is column 3");
  }

  @Test
  void anUnclosedQuoteIsReportedOnce() throws Exception {
    String rows = "id,text\n1,x\n2,\"y\n" + "3,z\n".repeat(1000);

    for (InputOptions options : List.of(DEFAULTS, DEFAULTS.withMaxRecordBytes(100))) {
      Pass pass = pass(options, rows);

      assertThat(pass.texts()).containsExactly("x", "MALFORMED");
      assertThat(pass.problems())
          .containsExactly(dir + "/a.csv:3: a quote in this row is never closed");
    }
  }

  @Test
  void aHeaderThatDoesNotEndIsReported() throws Exception {
    assertThat(pass("\"id,text\n1,x\n").problems())
        .containsExactly(dir + "/a.csv: the header of the CSV file does not end");
  }

  @Test
  void rowsPastTheLimitArePassed() throws Exception {
    String rows = "text\nx\n\"" + "long\n".repeat(100) + "\"\ny\n";

    Pass pass = pass(DEFAULTS.withMaxRecordBytes(20), rows);

    assertThat(pass.texts()).containsExactly("x", "TOO_LARGE", "y");
    assertThat(pass.records()).extracting(RawRecord::line).containsExactly(2L, 3L, 104L);
  }

  @Test
  void rowsInTheEncodingOfTheDesktopAreRepaired() throws Exception {
    byte[] rows = "text\ncaf\u00e9\n".getBytes(ISO_8859_1);

    Document document = Pass.over(TestFiles.write(dir.resolve("a.csv"), rows)).only();

    assertThat(document.content()).isEqualTo("caf\u00e9".getBytes(UTF_8));
    assertThat(document.repaired()).isTrue();
  }

  @Test
  void longAndManyFieldsAreRead() throws Exception {
    String text = "x".repeat(70_000_000); // above the parser's usual limits

    assertThat(pass("text\n\"" + text + "\"\n").texts()).containsExactly(text);
    assertThat(pass("text\nx" + ",".repeat(100_000) + "\n").texts()).containsExactly("x");
  }

  private Pass pass(String rows) throws Exception {
    return pass(DEFAULTS, rows);
  }

  private Pass pass(InputOptions options, String rows) throws Exception {
    return Pass.over(options, TestFiles.write(dir.resolve("a.csv"), rows));
  }
}
