package dev.doppel.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.core.hash.Fingerprint;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A memory that the last version without markers (1cd9e543) wrote, by tables of 300 fingerprints:
 * 900 in three segments, 100 in a journal, ten that were never committed.
 */
class EarlierSegmentsTest {

  private static final String SETTINGS = "urls profile=standard-v1";
  private static final int TABLE_KEYS = 300;
  private static final String[] FILES = {
    "manifest", "journal-6", "segment-2", "segment-4", "segment-5"
  };

  @TempDir private Path dir;

  @BeforeEach
  void copy() throws IOException {
    for (String name : FILES) {
      try (InputStream in =
          requireNonNull(EarlierSegmentsTest.class.getResourceAsStream("earlier/" + name))) {
        Files.copy(in, dir.resolve(name));
      }
    }
    assertThat(FolderCare.repair(dir, line -> {})).isTrue();
  }

  @Test
  void allThatWasCommittedIsKnown_andStaysSoWhenSegmentsAreMerged() throws IOException {
    try (FingerprintMemory memory = open()) {
      assertThat(memory.note()).asString(UTF_8).isEqualTo("the note");
      assertThat(memory.size()).isEqualTo(1000);
      memory.verify();
      assertThat(newAmong(memory, 0, 1000)).isZero();
      assertThat(newAmong(memory, 1000, 3000)).isEqualTo(2000);
      memory.commit(new byte[] {1});
    }

    assertThat(FolderCare.check(dir)).allMatch(each -> each.problem() == null);
    assertThat(dir.resolve("segment-2")).doesNotExist(); // merged with others
    try (FingerprintMemory memory = open()) {
      assertThat(memory.size()).isEqualTo(3000);
      memory.verify();
      assertThat(newAmong(memory, 0, 3000)).isZero();
    }
  }

  @Test
  void itsFingerprintsAreHandedOut() throws IOException {
    Set<List<Long>> all = new HashSet<>();

    FolderCare.fingerprints(dir, (high, low) -> all.add(List.of(high, low)));

    assertThat(all).hasSize(1000);
    for (int i = 0; i < 1000; i++) {
      Fingerprint known = fingerprint(i);
      assertThat(all)
          .contains(
              List.of(Keys.high(known.high(), known.low()), Keys.low(known.high(), known.low())));
    }
  }

  private FingerprintMemory open() throws IOException {
    return FingerprintMemory.open(Disk.system(), dir, SETTINGS, TABLE_KEYS);
  }

  private static int newAmong(FingerprintMemory memory, int from, int to) throws IOException {
    int found = 0;
    for (int i = from; i < to; i++) {
      found += memory.add(fingerprint(i)) ? 1 : 0;
    }
    return found;
  }

  private static Fingerprint fingerprint(int number) {
    byte[] url = ("https://example.org/" + number).getBytes(UTF_8);
    return Fingerprint.of(url, 0, url.length);
  }
}
