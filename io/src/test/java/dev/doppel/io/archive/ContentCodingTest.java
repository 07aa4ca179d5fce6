package dev.doppel.io.archive;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.io.Pass;
import dev.doppel.io.TestArchive;
import dev.doppel.io.TestFiles;
import dev.doppel.io.record.InputOptions;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContentCodingTest {

  private static final String TEXT = "some text, and some more text";

  @TempDir private Path dir;

  @Test
  void undoesWhatTheWebPacksWith() throws Exception {
    assertThat(undo(TestFiles.gzip(TEXT), "gzip")).isEqualTo(TEXT);
    assertThat(undo(TestFiles.gzip(TEXT), " X-GZIP ")).isEqualTo(TEXT);
    assertThat(undo(TestFiles.zstd(TEXT), "zstd")).isEqualTo(TEXT);
    assertThat(undo(deflate(false), "deflate")).isEqualTo(TEXT);
    assertThat(undo(deflate(true), "deflate")).isEqualTo(TEXT);
    assertThat(undo(Base64.getDecoder().decode("CwWAYnJvdGxpIHRleHQD"), "br"))
        .isEqualTo("brotli text");
    assertThat(undo(TEXT.getBytes(UTF_8), "identity")).isEqualTo(TEXT);
    assertThat(undo(TEXT.getBytes(UTF_8))).isEqualTo(TEXT);
  }

  @Test
  void undoesTheLastFirst() throws Exception {
    byte[] twice = gzip(gzip(TEXT.getBytes(UTF_8)));

    assertThat(undo(twice, "gzip, gzip")).isEqualTo(TEXT);
    assertThat(undo(twice, "gzip", "gzip")).isEqualTo(TEXT);
    assertThat(undo(gzip(deflate(false)), "deflate, gzip")).isEqualTo(TEXT);
  }

  @Test
  void aHeaderThatLiesIsSeenThrough() throws Exception {
    assertThat(undo(TEXT.getBytes(UTF_8), "gzip")).isEqualTo(TEXT);
    assertThat(undo(TEXT.getBytes(UTF_8), "zstd")).isEqualTo(TEXT);
  }

  @Test
  void anUnknownCodingIsNamed() {
    assertThatThrownBy(() -> undo(TEXT.getBytes(UTF_8), "lzma"))
        .hasMessage("unknown content coding 'lzma'");
    assertThatThrownBy(() -> undo(TEXT.getBytes(UTF_8), "gzip,gzip,gzip,gzip,gzip,gzip"))
        .hasMessage("6 content codings on top of each other");
  }

  @Test
  void damageIsNoticed() {
    assertThatThrownBy(() -> undo(TestFiles.cut(TestFiles.gzip(TEXT), 9), "gzip"))
        .isInstanceOf(IOException.class);
    assertThatThrownBy(() -> undo(TestFiles.cut(TestFiles.zstd(TEXT), 9), "zstd"))
        .isInstanceOf(IOException.class);
    assertThatThrownBy(() -> undo(TEXT.getBytes(UTF_8), "br")).isInstanceOf(IOException.class);
  }

  @Test
  void aBombStopsAtTheLimit() throws Exception {
    byte[] bomb = gzip(gzip(new byte[200_000_000]));

    byte[] content =
        ContentCoding.undo(new ByteArrayInputStream(bomb), List.of("gzip, gzip"), 1_000_000);

    assertThat(bomb.length).isLessThan(10_000);
    assertThat(content).hasSize(1_000_001);
  }

  @Test
  void aBombInAnArchiveIsTooLarge() throws Exception {
    byte[] bomb = gzip("x".repeat(5_000_000).getBytes(UTF_8));
    byte[] warc =
        TestArchive.plain()
            .response("a", "text/html", bomb, "Content-Encoding", "gzip")
            .page("b", "<p>b")
            .bytes();

    InputOptions options = InputOptions.defaults().withMaxRecordBytes(1_000_000);
    Pass pass = Pass.over(options, TestFiles.write(dir.resolve("a.warc"), warc));

    assertThat(pass.ids()).containsExactly("TOO_LARGE", TestArchive.id("b"));
    assertThat(pass.problems().get(0)).endsWith(":1: unpacked longer than 1000000 bytes");
  }

  @Test
  void aPackedPageInAnArchiveIsUnpacked() throws Exception {
    byte[] warc =
        TestArchive.plain()
            .response("a", "text/html", TestFiles.gzip("<p>a"), "Content-Encoding", "gzip")
            .bytes();

    assertThat(Pass.over(TestFiles.write(dir.resolve("a.warc"), warc)).texts())
        .containsExactly("<p>a");
  }

  private static String undo(byte[] body, String... codings) throws IOException {
    byte[] content = ContentCoding.undo(new ByteArrayInputStream(body), List.of(codings), 1 << 20);
    return new String(content, UTF_8);
  }

  private static byte[] gzip(byte[] content) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(content);
    }
    return bytes.toByteArray();
  }

  private static byte[] deflate(boolean bare) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, bare);
    try (OutputStream out = new DeflaterOutputStream(bytes, deflater)) {
      out.write(TEXT.getBytes(UTF_8));
    }
    return bytes.toByteArray();
  }
}
