package dev.doppel.io;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdOutputStream;
import dev.doppel.io.record.InputOptions;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CompressedInputTest {

  private static final String A = "{\"text\":\"a\"}\n";
  private static final String B = "{\"text\":\"b\"}\n";

  private final SplittableRandom random = new SplittableRandom(42);

  @TempDir private Path dir;

  @Test
  void compressionIsToldByContentNotByName() throws Exception {
    assertThat(pass("a.jsonl", TestFiles.gzip(A)).texts()).containsExactly("a");
    assertThat(pass("a.jsonl.gz", TestFiles.zstd(A)).texts()).containsExactly("a");
    assertThat(pass("a.jsonl.zst", A.getBytes(UTF_8)).texts()).containsExactly("a");
    assertThat(pass("unnamed", TestFiles.gzip(A + B)).texts()).containsExactly("a", "b");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a.jsonl.gz",
        "a.csv.zst",
        "a.warc.gz",
        "a.arc.gz",
        "a.tar.zst",
        "a.tgz",
        "a.txt.gz",
        "a.ZST"
      })
  void aPackedFileOfNoBytesWasCutOff(String name) throws Exception {
    String kind = name.toLowerCase(Locale.ROOT).endsWith("zst") ? "zstd" : "gzip";
    for (Pass pass : List.of(pass(name, new byte[0]), Pass.over(dir))) {
      assertThat(pass.ids()).containsExactly("UNREADABLE");
      assertThat(pass.problems())
          .containsExactly(dir.resolve(name) + ": damaged " + kind + " data: the file is empty");
    }
  }

  @Test
  void aPackedFileMayEndInItsMark() throws Exception {
    assertThat(pass("a.gz", TestFiles.bytes(0x1f, 0x8b)).problems())
        .containsExactly(
            dir.resolve("a.gz") + ": damaged gzip data: the file ends in its first bytes");
    assertThat(pass("a.txt", new byte[0]).texts()).containsExactly("");
    assertThat(pass("b.gz", TestFiles.gzip("")).texts()).containsExactly("");
  }

  @Test
  void manyMembersAndFramesAreOneFile() throws Exception {
    byte[] members = TestFiles.concat(TestFiles.gzip(A + "{\"text\":"), TestFiles.gzip("\"c\"}"));
    byte[] frames = TestFiles.concat(TestFiles.zstd(A + "{\"text\":"), TestFiles.zstd("\"c\"}"));
    byte[] skippable = TestFiles.bytes(0x50, 0x2a, 0x4d, 0x18, 2, 0, 0, 0, 7, 7);

    assertThat(pass("a.jsonl.gz", members).texts()).containsExactly("a", "c");
    assertThat(pass("a.jsonl.zst", frames).texts()).containsExactly("a", "c");
    assertThat(pass("a.jsonl.zst", TestFiles.concat(skippable, frames)).texts())
        .containsExactly("a", "c");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void zstdMayNeedADictionaryFromTheStartOfTheFile(boolean packed) throws Exception {
    String lines = randomLines(100);
    byte[] dictionary = lines.getBytes(UTF_8);
    byte[] kept = packed ? TestFiles.zstd(lines) : dictionary;
    ByteBuffer start = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
    start.putInt(0x184d2a5d).putInt(kept.length);

    byte[] frame;
    try (ZstdCompressCtx context = new ZstdCompressCtx()) {
      frame = context.loadDict(dictionary).compress(dictionary);
    }
    Pass pass = pass("a.jsonl.zst", TestFiles.concat(start.array(), kept, frame, frame));

    assertThat(frame.length).isLessThan(dictionary.length / 10);
    assertThat(String.join("", pass.bytes())).isEqualTo((lines + lines).replace("\n", ""));
  }

  @Test
  void zstdMayNeedAWindowOf128Megabytes() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZstdOutputStream zstd = new ZstdOutputStream(bytes)) {
      zstd.setLong(27);
      zstd.write(A.getBytes(UTF_8));
    }

    assertThat(pass("a.jsonl.zst", bytes.toByteArray()).texts()).containsExactly("a");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.jsonl.zst", "a.csv.zst", "a.txt.zst", "a.warc.zst", "a.tar.zst"})
  void zstdMayNotTakeMemoryOutsideOfTheHeap(String name) throws Exception {
    // magic number, no checksum and no size, a window of 2^31 bytes, one raw last block of 3 bytes
    byte[] frame = {
      0x28, (byte) 0xb5, 0x2f, (byte) 0xfd, 0, (byte) ((31 - 10) << 3), 0x19, 0, 0, 'a', 'b', 'c'
    };

    assertThat(pass(name, frame).problems())
        .singleElement()
        .asString()
        .contains("zstd data with a window of more than 128 MB; unpack it first");
  }

  @Test
  void recordsBeforeTheEndOfATruncatedFileAreRead() throws Exception {
    byte[] gzip = TestFiles.gzip(randomLines(50_000));
    Path file = dir.resolve("in/a.jsonl.gz");
    TestFiles.write(file, TestFiles.cut(gzip, gzip.length / 3));
    TestFiles.write(dir.resolve("in/b.txt"), "next");

    Pass pass = Pass.over(dir.resolve("in"));

    int good = pass.records().size() - 2;
    assertThat(good).isBetween(30_000, 40_000);
    assertThat(pass.ids().subList(good - 1, good + 2))
        .containsExactly("a.jsonl.gz:" + good, "UNREADABLE", "b.txt");
    assertThat(pass.problems())
        .containsExactly(
            file
                + ":"
                + (good + 1)
                + ": unreadable from here on: damaged gzip data: the file ends in the middle of it");
  }

  @Test
  void recordsBeforeDamageAreRead() throws Exception {
    byte[] gzip = TestFiles.gzip(randomLines(50_000));
    byte[] zstd = TestFiles.zstd(randomLines(50_000));

    assertThatEndsDamaged(pass("a.jsonl.gz", damaged(gzip)), 10_000);
    assertThatEndsDamaged(pass("a.jsonl.zst", damaged(zstd)), 10_000);
    assertThatEndsDamaged(pass("b.jsonl.zst", TestFiles.cut(zstd, 10)), 10_000);
    assertThatEndsDamaged(pass("b.jsonl.gz", TestFiles.cut(gzip, 1)), 50_000);
  }

  @Test
  void aDamagedDocumentIsUnreadable() throws Exception {
    byte[] gzip = TestFiles.gzip("some text");

    assertThat(pass("a.txt.gz", TestFiles.cut(gzip, 3)).problems())
        .singleElement()
        .asString()
        .endsWith("a.txt.gz: damaged gzip data: the file ends in the middle of it");
  }

  @Test
  void aDocumentPastTheLimitIsPassed() throws Exception {
    InputOptions options = InputOptions.defaults().withMaxRecordBytes(1000);
    Path bomb = TestFiles.write(dir.resolve("a.txt.gz"), TestFiles.gzip("x".repeat(1001)));
    Path large = TestFiles.write(dir.resolve("b.txt"), "x".repeat(1001));
    Path good = TestFiles.write(dir.resolve("c.txt.gz"), TestFiles.gzip("x".repeat(1000)));

    assertThat(Pass.over(options, bomb, large, good).ids())
        .containsExactly("TOO_LARGE", "TOO_LARGE", "c.txt.gz");
  }

  @Test
  void aBombOfOneLineIsPassedInBoundedMemory() throws Exception {
    Path bomb = dir.resolve("a.jsonl.gz");
    byte[] block = "x".repeat(1_000_000).getBytes(UTF_8);
    try (OutputStream gzip = new GZIPOutputStream(Files.newOutputStream(bomb))) {
      gzip.write(A.getBytes(UTF_8));
      for (int i = 0; i < 200; i++) {
        gzip.write(block);
      }
      gzip.write(("\n" + B).getBytes(UTF_8));
    }

    InputOptions options = InputOptions.defaults().withMaxRecordBytes(1_000_000);

    assertThat(Pass.over(options, bomb).texts()).containsExactly("a", "TOO_LARGE", "b");
  }

  /** Gzip notices damage late, by its checksum at worst; until then any line may be spoiled. */
  private static void assertThatEndsDamaged(Pass pass, int good) {
    List<String> ids = pass.ids();
    assertThat(ids).endsWith("UNREADABLE");
    assertThat(ids).filteredOn("UNREADABLE"::equals).hasSize(1);
    assertThat(ids.subList(0, good)).doesNotContain("MALFORMED", "NO_TEXT", "UNREADABLE");
    assertThat(pass.problems()).last().asString().contains(": unreadable from here on: ");
  }

  /** Spoils a stretch past the middle. */
  private static byte[] damaged(byte[] bytes) {
    byte[] damaged = bytes.clone();
    for (int i = bytes.length / 2; i < bytes.length / 2 + 100; i++) {
      damaged[i] ^= 0x55;
    }
    return damaged;
  }

  private String randomLines(int count) {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < count; i++) {
      lines.append("{\"text\":\"").append(random.nextLong()).append("\"}\n");
    }
    return lines.toString();
  }

  private Pass pass(String name, byte[] bytes) throws Exception {
    return Pass.over(TestFiles.write(dir.resolve(name), bytes));
  }
}
