package dev.doppel.engine.documents;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.core.sketch.Banding;
import dev.doppel.similarity.group.Corpus;
import dev.doppel.similarity.group.Sketch;
import dev.doppel.similarity.group.Spool;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** What a released version wrote must be read for ever, and written alike. */
class StoredDocumentTest {

  @Test
  void goldenBytes_ofALongTextOfASite() throws IOException {
    Sketch sketch = readAndWrite("document-long");

    assertThat(sketch.id()).isEqualTo("long.txt");
    assertThat(sketch.site()).isEqualTo("example.org");
    assertThat(sketch.length()).isEqualTo(228);
    assertThat(requireNonNull(sketch.words()).size()).isEqualTo(40);
    assertThat(sketch.characters()).isNull();
  }

  @Test
  void goldenBytes_ofAShortText() throws IOException {
    Sketch sketch = readAndWrite("document-short");

    assertThat(sketch.id()).isEqualTo("short.txt");
    assertThat(sketch.site()).isNull();
    assertThat(sketch.length()).isEqualTo("three small words".length());
    assertThat(requireNonNull(sketch.characters()).size()).isPositive();
  }

  private static Sketch readAndWrite(String golden) throws IOException {
    byte[] bytes;
    try (InputStream in = requireNonNull(StoredDocumentTest.class.getResourceAsStream(golden))) {
      bytes = in.readAllBytes();
    }
    try (Spool spool = Spool.create()) {
      Sketch sketch = StoredDocument.read(ByteBuffer.wrap(bytes), spool.cursor());
      Corpus corpus = new Corpus(Banding.forThreshold(0.8));
      corpus.add(sketch);
      ByteBuffer out =
          StoredDocument.write(corpus, 0, spool.cursor(), ByteBuffer.allocate(1 << 16));
      assertThat(Arrays.copyOf(out.array(), out.position())).isEqualTo(bytes);
      assertThat(StoredDocument.id(ByteBuffer.wrap(bytes))).isEqualTo(sketch.id());
      return sketch;
    }
  }
}
