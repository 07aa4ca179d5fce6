package dev.doppel.io;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.io.content.BinaryContent;
import dev.doppel.io.content.TextEncoding;
import dev.doppel.io.record.ContentKind;
import dev.doppel.io.record.Document;
import dev.doppel.io.record.InputOptions;
import dev.doppel.io.record.RecordFormat;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextFileInputTest {

  private static final String WORDS = "Na\u00efve caf\u00e9 \u2013 d\u00e9j\u00e0 vu. ";

  @TempDir private Path dir;

  @ParameterizedTest
  @ValueSource(strings = {"UTF-8", "UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE"})
  void aByteOrderMarkDecides(String charset) throws Exception {
    Document document = read(("\uFEFF" + WORDS).getBytes(Charset.forName(charset)));

    assertThat(text(document)).isEqualTo(WORDS);
    assertThat(document.kind()).isEqualTo(ContentKind.TEXT);
    assertThat(document.repaired()).isFalse();
  }

  @Test
  void validUtf8StaysAsItIs() {
    byte[] bytes = WORDS.getBytes(UTF_8);

    TextEncoding.Text text = TextEncoding.toUtf8(bytes);

    assertThat(text.utf8()).isSameAs(bytes);
    assertThat(text.repaired()).isFalse();
  }

  @Test
  void utf8WithAFewBadBytesStaysUtf8() throws Exception {
    byte[] bytes = TestFiles.concat(WORDS.getBytes(UTF_8), TestFiles.bytes('a', 0xff, 'b'));

    Document document = read(bytes);

    assertThat(text(document)).isEqualTo(WORDS + "a\uFFFDb");
    assertThat(document.repaired()).isTrue();
  }

  @Test
  void otherBytesAreWindows1252() throws Exception {
    Document document = read(WORDS.getBytes(Charset.forName("windows-1252")));

    assertThat(text(document)).isEqualTo(WORDS);
    assertThat(document.repaired()).isTrue();
  }

  @Test
  void aTruncatedUtf16FileIsRepaired() throws Exception {
    byte[] bytes = "\uFEFFab".getBytes(Charset.forName("UTF-16LE"));

    Document document = read(TestFiles.cut(bytes, 1));

    assertThat(text(document)).isEqualTo("a\uFFFD");
    assertThat(document.repaired()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<!DOCTYPE html>\n<title>x",
        "\uFEFF \r\n<HTML lang=en>",
        "<?xml version='1.0'?>\n<!-- a -->\n<!-- b --><html xmlns='x'>",
        "HTTP/1.0 200 OK\nContent-Type: text/html\n\n<html>",
        "<title>x</title>",
        "<p>x",
        "<p class=x>x",
        "<A HREF='x'>x</a>",
        "<div\nid=x>",
        "<h1>x</h1>",
        "<body/>"
      })
  void pagesAreToldByTheirFirstBytes(String content) throws Exception {
    assertThat(read(content.getBytes(UTF_8)).kind()).isEqualTo(ContentKind.HTML);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Begin with <html>, then write <head> and <body>.",
        "A list:\n<div>x</div>",
        "<header.h> holds it",
        "<headless> hello\n<bob> hi",
        "<a> hi\n<b> hi",
        "<john@example.org> wrote:",
        "#include <title.h>",
        "<?xml version='1.0'?><rss/>",
        "<!-- never closed <html>",
        "a < b",
        "<",
        ""
      })
  void textMayMentionTags(String content) throws Exception {
    assertThat(read(content.getBytes(UTF_8)).kind()).isEqualTo(ContentKind.TEXT);
  }

  @Test
  void aLongCommentMayComeFirst() throws Exception {
    String comment = "<!--" + " licence".repeat(1000) + "-->";

    assertThat(read((comment + "<html>").getBytes(UTF_8)).kind()).isEqualTo(ContentKind.HTML);
    assertThat(read(("x".repeat(2000) + "\n<html>").getBytes(UTF_8)).kind())
        .isEqualTo(ContentKind.TEXT);
  }

  @ParameterizedTest
  @ValueSource(strings = {"windows-1251", "UTF-16LE"})
  void pagesKeepTheirBytes(String charset) throws Exception {
    String page = "<html><meta charset=windows-1251>\u0416";
    String marked = charset.startsWith("UTF") ? "\uFEFF" + page : page;
    byte[] bytes = marked.getBytes(Charset.forName(charset));

    Document document = read(bytes);

    assertThat(document.kind()).isEqualTo(ContentKind.HTML);
    assertThat(document.content()).isEqualTo(bytes);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\u0089PNG\r\n\u001a\n",
        "\u00ff\u00d8\u00ff\u00e0",
        "GIF89a",
        "PK\3\4 text",
        "II*\0 text",
        "\u007fELF",
        "\u00ca\u00fe\u00ba\u00be",
        "\u001f\u008b\0",
        "a\1\2\3\4\5\6\7",
        "t\0e\0x\0t\0"
      })
  void otherFilesAreBinary(String content) throws Exception {
    Path file = TestFiles.write(dir.resolve("in/a.txt"), content.getBytes(ISO_8859_1));

    Pass pass = Pass.over(file);

    assertThat(pass.ids()).containsExactly("BINARY");
    assertThat(pass.problems()).containsExactly(file + ": neither text nor HTML");
    assertThat(pass.records().get(0).bytes()).isEqualTo(content.getBytes(ISO_8859_1));
  }

  @Test
  void whatIsPackedTwiceIsBinary() throws Exception {
    String inner = new String(TestFiles.gzip("text"), ISO_8859_1);
    String tar = "name" + "\0".repeat(253) + "ustar" + "text ".repeat(1000);

    assertThat(BinaryContent.isLikely(inner.getBytes(ISO_8859_1))).isTrue();
    TestFiles.write(dir.resolve("a.gz"), TestFiles.gzip(tar)); // in a folder, names must tell
    assertThat(Pass.over(dir).ids()).containsExactly("BINARY");
  }

  @Test
  void randomBytesAreBinary() {
    for (int seed = 0; seed < 100; seed++) {
      byte[] bytes = new byte[4000];
      new SplittableRandom(seed).nextBytes(bytes);

      assertThat(BinaryContent.isLikely(bytes)).as("seed %d", seed).isTrue();
    }
  }

  @Test
  void zerosAreBinaryUnlessTheyPadAText() {
    assertThat(BinaryContent.isLikely(new byte[100])).isTrue();
    assertThat(BinaryContent.isLikely(("text" + "\0".repeat(100)).getBytes(UTF_8))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "an old file with a stray \0 and its end marked\r\n\u001a",
        "\f page \f after \f page \b\b",
        "\u001b[1mterminal\u001b[0m",
        "\u00c9\u00cd\u00cd\u00bb\r\n\u00ba box \u00ba\r\n\u00c8\u00cd\u00cd\u00bc",
        "smileys \1 \2 and hearts \3 of the DOS days"
      })
  void oldTextFilesAreText(String content) throws Exception {
    assertThat(read(content.getBytes(ISO_8859_1)).kind()).isEqualTo(ContentKind.TEXT);
  }

  private Document read(byte[] bytes) throws Exception {
    InputOptions options = InputOptions.defaults().withFormat(RecordFormat.FILE);
    return Pass.over(options, TestFiles.write(dir.resolve("a"), bytes)).only();
  }

  private static String text(Document document) {
    return new String(document.content(), UTF_8);
  }
}
