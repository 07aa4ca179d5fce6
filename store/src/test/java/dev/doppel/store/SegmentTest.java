package dev.doppel.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SegmentTest {

  @TempDir private Path dir;

  /** Few bits crowd the keys around few homes, and behind the last one. */
  @ParameterizedTest
  @CsvSource({"1, 64", "2, 64", "1000, 64", "50_000, 64", "5000, 4", "3000, 1"})
  void holdsItsKeysAndNoOthers(int keys, int bits) throws IOException {
    SplittableRandom random = new SplittableRandom(42);
    KeyTable table = new KeyTable();
    KeyTable others = new KeyTable();
    for (int i = 0; i < keys; i++) {
      long high = random.nextLong() >> (64 - bits) << (64 - bits);
      table.add(high, 2L * i);
      others.add(high, 2L * i + 1);
    }

    Segment segment = write(table.cursor(), table.size());

    segment.verify();
    assertThat(segment.keys()).isEqualTo(keys);
    for (KeyCursor cursor = table.cursor(); cursor.next(); ) {
      assertThat(segment.contains(cursor.high(), cursor.low())).isTrue();
    }
    for (KeyCursor cursor = others.cursor(); cursor.next(); ) {
      assertThat(segment.contains(cursor.high(), cursor.low())).isFalse();
    }
  }

  @Test
  void walksOverKeysInOrder() throws IOException {
    KeyTable table = new KeyTable();
    for (long key = 0; key < 5000; key++) {
      table.add(Keys.high(0, key), Keys.low(0, key));
    }

    KeyCursor walked = write(table.cursor(), table.size()).cursor();

    for (KeyCursor expected = table.cursor(); expected.next(); ) {
      assertThat(walked.next()).isTrue();
      assertThat(walked.high()).isEqualTo(expected.high());
      assertThat(walked.low()).isEqualTo(expected.low());
    }
    assertThat(walked.next()).isFalse();
  }

  /** Each time, not only the first; blocks that are whole answer as ever. */
  @Test
  void damageIsToldWithTheByteAtWhichItsBlockBegins() throws IOException {
    KeyTable table = new KeyTable();
    for (long key = 0; key < 5000; key++) {
      table.add(Keys.high(0, key), Keys.low(0, key));
    }
    Segment whole = write(table.cursor(), table.size());
    KeyCursor first = whole.cursor();
    assertThat(first.next()).isTrue();
    Path file = dir.resolve("segment-1");
    int block = SegmentFormat.HEADER.length + 2 * SegmentFormat.BLOCK_SLOTS * Keys.BYTES;
    byte[] bytes = Files.readAllBytes(file);
    bytes[block + 100] ^= 1;
    Files.write(file, bytes);

    Segment damaged = Segment.open(dir, whole.entry());

    assertThat(damaged.contains(first.high(), first.low())).isTrue();
    KeyCursor within = table.cursor();
    for (int key = 0; key < 2500; key++) {
      within.next();
    }
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> damaged.contains(within.high(), within.low()))
          .isInstanceOf(CorruptFileException.class)
          .hasMessageContaining("byte " + block);
      assertThatThrownBy(damaged::verify)
          .isInstanceOf(CorruptFileException.class)
          .hasMessageContaining("byte " + block);
    }
  }

  /** A block that was whole when it was looked at may have gone bad since. */
  @Test
  void verify_readsAgainWhatWasReadBefore() throws IOException {
    KeyTable table = new KeyTable();
    for (long key = 0; key < 5000; key++) {
      table.add(Keys.high(0, key), Keys.low(0, key));
    }
    Segment segment = write(table.cursor(), table.size());
    segment.verify();
    int slot = SegmentFormat.HEADER.length + 4000 * Keys.BYTES;

    try (FileChannel file = FileChannel.open(dir.resolve("segment-1"), StandardOpenOption.WRITE)) {
      file.write(ByteBuffer.wrap(new byte[Keys.BYTES]), slot); // in place: the file is mapped
    }

    assertThatThrownBy(segment::verify)
        .isInstanceOf(CorruptFileException.class)
        .hasMessageEndingWith("the checksum of the block differs");
  }

  /** The file stays readable for whoever has it mapped. */
  @Test
  void verify_tellsThatTheFileIsGone() throws IOException {
    KeyTable table = new KeyTable();
    table.add(1, 2);
    Segment segment = write(table.cursor(), table.size());
    Files.delete(dir.resolve("segment-1"));

    assertThatThrownBy(segment::verify)
        .isInstanceOf(CorruptFileException.class)
        .hasMessageEndingWith("missing or cut");
  }

  /** Bytes that are as they were written, but were not written right. */
  @Test
  void verify_tellsKeysThatAreOutOfPlaceOrTooFew() throws IOException {
    KeyTable small = new KeyTable();
    KeyTable great = new KeyTable();
    for (int key = 1; key <= 5; key++) {
      small.add(key, key);
      great.add(Long.MAX_VALUE, key);
    }
    KeyCursor first = great.cursor();
    KeyCursor second = small.cursor();
    KeyCursor unordered =
        new KeyCursor() {
          private KeyCursor now = first;

          @Override
          public boolean next() throws IOException {
            if (now == first && !first.next()) {
              now = second;
            }
            return now == first || second.next();
          }

          @Override
          public long high() {
            return now.high();
          }

          @Override
          public long low() {
            return now.low();
          }
        };

    assertThatThrownBy(write(unordered, 10)::verify).hasMessageEndingWith("key 5 is out of place");
    Files.delete(dir.resolve("segment-1"));
    assertThatThrownBy(write(small.cursor(), 6)::verify)
        .hasMessageEndingWith("5 keys instead of 6");
  }

  /** A segment has at most 19.1 bytes a key, whose 40 must hold it twice and a journal. */
  @Test
  void takesLittleMoreThanItsKeys() throws IOException {
    KeyTable table = new KeyTable();
    for (long key = 0; key < 200_000; key++) {
      table.add(Keys.high(0, key), Keys.low(0, key));
    }

    Segment segment = write(table.cursor(), table.size());

    assertThat(segment.entry().bytes() / 200_000.0).isBetween(18.9, 19.1);
    assertThat(segment.heapBytes() / 200_000.0).isBetween(1.25, 1.3);
  }

  /** All but the filter, whose bytes have a test of their own. */
  @Test
  void isWrittenAsItAlwaysWas() throws IOException {
    KeyTable table = new KeyTable();
    table.add(0, 0);
    table.add(1L << 62, 7);
    table.add(-1, 8);
    table.add(-1, 9);

    write(table.cursor(), table.size());

    byte[] bytes = Files.readAllBytes(dir.resolve("segment-1"));
    assertThat(HexFormat.of().formatHex(bytes, 0, 16 + 16 * 6))
        .isEqualTo(
            "646f7070656c2d7365676d656e742d31"
                + "0000000000000000"
                + "0000000000000000"
                + "0000000000000040"
                + "0700000000000000"
                + "ffffffffffffffff"
                + "0800000000000000"
                + "ffffffffffffffff"
                + "0800000000000000"
                + "ffffffffffffffff"
                + "0800000000000000"
                + "ffffffffffffffff"
                + "0900000000000000");
    int end = bytes.length - SegmentFormat.FOOTER_BYTES;
    assertThat(HexFormat.of().formatHex(bytes, end - 4, end + 24))
        .isEqualTo("9192cca1" + "0400000000000000" + "0500000000000000" + "0600000000000000");
  }

  @Test
  void manifestIsWrittenAsItAlwaysWas() throws IOException {
    new Manifest(
            "0123456789abcdef",
            "fingerprints",
            "profile=standard-v1",
            new byte[] {1, 2},
            new Manifest.JournalEntry(7, 28, 42L),
            List.of(new Manifest.SegmentEntry(3, 1, 4711, 0xcafe)))
        .write(Disk.system(), dir);

    assertThat(dir.resolve("manifest"))
        .hasContent(
            """
            doppel-memory 2
            folder 0123456789abcdef
            kind fingerprints
            settings profile=standard-v1
            note AQI=
            journal 7 28 000000000000002a
            segment 3 1 4711 0000cafe
            checksum 614cc027
            """);
  }

  @Test
  void keysAreMadeAsTheyAlwaysWere() {
    assertThat(Keys.high(1, 2)).isEqualTo(0x6a5bd0c665cc8c3bL);
    assertThat(Keys.low(1, 2)).isEqualTo(0xf2826f98653e9e55L);
  }

  private Segment write(KeyCursor cursor, long keys) throws IOException {
    Path file = dir.resolve("segment-1");
    int checksum = SegmentWriter.write(Disk.system(), file, cursor, keys);
    var entry = new Manifest.SegmentEntry(1, 0, Files.size(file), checksum);
    return Segment.open(dir, entry);
  }
}
