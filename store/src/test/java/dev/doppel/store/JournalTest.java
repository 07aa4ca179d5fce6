package dev.doppel.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {

  private Path file;

  /** Where the file ended after each commit, and what had been appended by then. */
  private final List<Long> ends = new ArrayList<>();

  private final List<List<String>> records = new ArrayList<>();

  @BeforeEach
  void writeThreeBatches(@TempDir Path dir) throws IOException {
    file = dir.resolve("journal-1");
    try (Journal journal = Journal.create(Disk.system(), file, 42)) {
      commit(journal);
      commit(journal, "a", "bc");
      commit(journal);
      commit(journal, "", "d".repeat(100_000));
      commit(journal, "e");
    }
  }

  @Test
  void showsWhatWasCommitted() throws IOException {
    assertThat(read(0)).isEqualTo(records.get(4));
  }

  @Test
  void isWrittenAsItAlwaysWas() throws IOException {
    byte[] bytes = Files.readAllBytes(file);

    assertThat(HexFormat.of().formatHex(Arrays.copyOf(bytes, ends.get(1).intValue())))
        .isEqualTo(
            // "doppel-journal-2", salt, checksum, two slots
            "646f7070656c2d6a6f75726e616c2d32000000000000002ae99d7064"
                + "000000000001876344793d65"
                + "000000000001878794edd428"
                // a commit with a note of one byte
                + "00000001000000000000000102"
                + "00"
                + "13566601"
                // two records and a commit
                + "00000001000000000000000201"
                + "61"
                + "5e321e8a"
                + "00000002000000000000000201"
                + "6263"
                + "aed4c650"
                + "00000001000000000000000202"
                + "01"
                + "0b132571");
  }

  /** After the end of a process, however it came: nothing that was safe can be gone unnoticed. */
  @Test
  void cutAnywhere_isTold() throws IOException {
    byte[] whole = Files.readAllBytes(file);
    for (int length = 0; length < whole.length; length++) {
      if (length > ends.get(2) + 500 && length < ends.get(3) - 500) {
        length = (int) (ends.get(3) - 500); // inside the long record one cut is like another
      }
      Files.write(file, Arrays.copyOf(whole, length));

      assertThatThrownBy(() -> read(0)).isInstanceOf(CorruptFileException.class);
    }
  }

  /** A changed byte anywhere, but for the slots, of which one is enough. */
  @Test
  void everyChangedByteIsTold() throws IOException {
    byte[] whole = Files.readAllBytes(file);
    for (int at = 0; at < whole.length; at++) {
      if (at > ends.get(2) + 500 && at < ends.get(3) - 500) {
        at = (int) (ends.get(3) - 500);
      }
      byte[] damaged = whole.clone();
      damaged[at] ^= 1;
      Files.write(file, damaged);

      boolean isSlot = at >= Journal.SLOTS_OFFSET && at < Journal.HEADER_BYTES;
      if (isSlot) {
        assertThat(read(0)).isEqualTo(records.get(4));
      } else {
        assertThatThrownBy(() -> read(0)).isInstanceOf(CorruptFileException.class);
      }
    }
  }

  @Test
  void slotsOfAnotherJournalDoNotCount() throws IOException {
    byte[] whole = Files.readAllBytes(file);
    for (int slot = 0; slot < Journal.SLOTS; slot++) {
      int offset = Journal.SLOTS_OFFSET + slot * Journal.SLOT_BYTES;
      Journal.slot(43, slot, 1_000_000).get(whole, offset, Journal.SLOT_BYTES);
    }
    Files.write(file, whole);

    assertThat(read(0)).isEqualTo(records.get(4));
  }

  /** After a loss of power the slots may be those of the batch before. */
  @Test
  void cutAnywhere_withoutSlots_showsTheBatchesBeforeTheCut() throws IOException {
    byte[] whole = withoutSlots();
    for (int length = Journal.HEADER_BYTES; length < whole.length; length++) {
      if (length > ends.get(2) + 500 && length < ends.get(3) - 500) {
        length = (int) (ends.get(3) - 500); // inside the long record one cut is like another
      }
      Files.write(file, Arrays.copyOf(whole, length));

      int batches = batchesWithin(length);
      assertThat(read(0)).isEqualTo(records.get(batches));
    }
  }

  @Test
  void resumedAfterACut_goesOnBehindTheLastCommit() throws IOException {
    Files.write(file, Arrays.copyOf(withoutSlots(), (int) (ends.get(4) - 1)));

    try (Journal journal = Journal.resume(Disk.system(), file, extent(0))) {
      journal.append(ByteBuffer.wrap("f".getBytes(UTF_8)));
      journal.commit(new byte[0]);
    }

    List<String> expected = new ArrayList<>(records.get(3));
    expected.add("f");
    assertThat(read(0)).isEqualTo(expected);
  }

  @Test
  void damageBeforeALaterBatchIsTold() throws IOException {
    byte[] whole = withoutSlots();
    for (int at = Journal.HEADER_BYTES; at < ends.get(2); at++) {
      byte[] damaged = whole.clone();
      damaged[at] ^= 1;
      Files.write(file, damaged);

      assertThatThrownBy(() -> read(0))
          .isInstanceOf(CorruptFileException.class)
          .hasMessageStartingWith(file + " is corrupt at byte ")
          .hasMessageContaining("damaged, though whole again");
    }
  }

  @Test
  void damageToTheLastBatch_isATearUnlessItWasSealed() throws IOException {
    byte[] damaged = withoutSlots();
    damaged[damaged.length - 1] ^= 1;
    Files.write(file, damaged);

    assertThat(read(0)).isEqualTo(records.get(3));
    assertThatThrownBy(() -> read(damaged.length))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageEndingWith("damaged, it was whole up to " + damaged.length);
  }

  @Test
  void zerosBehindTheEndAreATear() throws IOException {
    byte[] whole = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(whole, whole.length + 5000));

    assertThat(extent(0).end()).isEqualTo(whole.length);
  }

  @Test
  void damagedHeaderIsTold() throws IOException {
    byte[] whole = Files.readAllBytes(file);
    for (int at = 0; at < Journal.SLOTS_OFFSET; at++) {
      byte[] damaged = whole.clone();
      damaged[at] ^= 1;
      Files.write(file, damaged);

      assertThatThrownBy(() -> read(0))
          .hasMessage(file + " is corrupt at byte 0: not the header of a journal");
    }
  }

  @Test
  void aJournalOfALaterVersionIsNotRead() throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    ByteBuffer header = ByteBuffer.wrap(bytes).put(Journal.FORMAT.length - 1, (byte) '3');
    header.putInt(Journal.FORMAT.length + Long.BYTES, Journal.headerChecksum(header));
    Files.write(file, bytes);

    assertThatThrownBy(() -> read(0))
        .hasMessage(file + " is corrupt at byte 0: not the header of a journal");
  }

  /** It had no slots, so that a cut is told only by what the manifest knows. */
  @Test
  void aJournalOfTheFirstVersionIsReadUpToItsLastWholeBatch() throws IOException {
    byte[] whole = Files.readAllBytes(file);
    byte[] first = firstVersion(whole);
    int shorter = whole.length - first.length;
    Files.write(file, first);
    assertThat(extent(first.length).batches()).isEqualTo(5);
    assertThat(read(first.length)).isEqualTo(records.get(4));

    Files.write(file, Arrays.copyOf(first, first.length - 1));

    assertThat(read(0)).isEqualTo(records.get(3));
    assertThat(extent(0).note()).containsExactly(3);
    assertThat(extent(0).end()).isEqualTo(ends.get(3) - shorter);
    assertThatThrownBy(() -> read(first.length))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageEndingWith("cut off, it once had " + first.length + " bytes");
    Files.write(file, Arrays.copyOf(first, Journal.SLOTS_OFFSET));
    assertThat(read(0)).as("nothing but a header").isEmpty();
  }

  /** Makes a journal look as the version without slots wrote it. */
  static byte[] firstVersion(byte[] journal) {
    byte[] bytes = new byte[journal.length - Journal.SLOTS * Journal.SLOT_BYTES];
    ByteBuffer header = ByteBuffer.wrap(bytes).put(journal, 0, Journal.SLOTS_OFFSET);
    header.put(0, Journal.FORMAT_1);
    header.putInt(Journal.FORMAT.length + Long.BYTES, Journal.headerChecksum(header));
    header.put(journal, Journal.HEADER_BYTES, journal.length - Journal.HEADER_BYTES);
    return bytes;
  }

  /** The file as it would be if no slot had been written. */
  private byte[] withoutSlots() throws IOException {
    byte[] whole = Files.readAllBytes(file);
    for (int slot = 0; slot < Journal.SLOTS; slot++) {
      int offset = Journal.SLOTS_OFFSET + slot * Journal.SLOT_BYTES;
      Journal.slot(42, slot, Journal.HEADER_BYTES).get(whole, offset, Journal.SLOT_BYTES);
    }
    return whole;
  }

  private void commit(Journal journal, String... added) throws IOException {
    List<String> all = new ArrayList<>();
    if (!records.isEmpty()) {
      all.addAll(records.get(records.size() - 1));
    }
    for (String record : added) {
      journal.append(ByteBuffer.wrap(record.getBytes(UTF_8)));
      all.add(record);
    }
    journal.commit(new byte[] {(byte) records.size()});
    records.add(all);
    ends.add(journal.committedBytes());
  }

  /** The number of the last commit that fits a file of that length, or -1; see {@link #records}. */
  private int batchesWithin(int length) {
    int batches = 0;
    while (batches + 1 < ends.size() && ends.get(batches + 1) <= length) {
      batches++;
    }
    return batches;
  }

  private JournalReader.Extent extent(long sealed) throws IOException {
    try (JournalReader reader = JournalReader.open(file)) {
      return reader.committed(sealed);
    }
  }

  private List<String> read(long sealed) throws IOException {
    List<String> read = new ArrayList<>();
    try (JournalReader reader = JournalReader.open(file)) {
      reader.replay(reader.committed(sealed), record -> read.add(UTF_8.decode(record).toString()));
    }
    return read;
  }
}
