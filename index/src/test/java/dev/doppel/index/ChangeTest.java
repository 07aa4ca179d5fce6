package dev.doppel.index;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ChangeTest {

  /** What a released version wrote must be read for ever, and written alike. */
  @Test
  void goldenBytes() throws IOException {
    SketchedDocument document =
        MadeUp.document(
            "a.txt",
            Map.of("title", "Ein Sch\u00f6ner Titel", "document", "a"),
            MadeUp.words(1, 50));
    Map<String, Change> changes =
        Map.of(
            "change-put", new Change.Put(document),
            "change-remove", new Change.Remove("a.txt"),
            "change-mark", new Change.Mark("a.txt", "b.txt"),
            "change-unmark", new Change.Unmark("a.txt", "b.txt"),
            "change-decide", new Change.Decide(decided()));
    for (Map.Entry<String, Change> each : changes.entrySet()) {
      byte[] golden = golden(each.getKey());
      assertThat(Change.read(ByteBuffer.wrap(golden))).as(each.getKey()).isEqualTo(each.getValue());
      assertThat(Change.read(ByteBuffer.wrap(golden)).bytes()).as(each.getKey()).isEqualTo(golden);
    }
  }

  private static Decided decided() {
    return new Decided(
        7,
        5,
        Instant.ofEpochMilli(1_700_000_000_000L),
        new Decision.Discard("Sch\u00f6n"),
        new Decision.Keep("Sch\u00f6n"),
        3);
  }

  private static byte[] golden(String name) throws IOException {
    try (InputStream in = requireNonNull(ChangeTest.class.getResourceAsStream(name))) {
      return in.readAllBytes();
    }
  }
}
