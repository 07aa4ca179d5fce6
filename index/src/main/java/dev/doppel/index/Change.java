package dev.doppel.index;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.hash.Fingerprint;
import dev.doppel.core.hash.Sha256;
import dev.doppel.core.shingle.Shingling.Unit;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;

/**
 * One record of an index's log. All numbers are big-endian; a text is its length in bytes (4), then
 * UTF-8.
 *
 * <pre>
 *   put     byte 5 | text id | int n, n times text key, text value | long long fingerprint
 *           4 longs SHA-256 | int length | byte unit: 0 words, 1 characters | long simHash
 *           int n, n longs fine sketch
 *   remove  byte 2 | text id
 *   mark    byte 3 | text id | text id
 *   unmark  byte 4 | text id | text id
 *   decide  byte 6 | long number | long batch | long undoes | long milliseconds, 0 if not known
 *           text word | text word of what restores what held before | text id | text id or empty
 * </pre>
 *
 * <p>A put of byte 1 is one without a SHA-256, which is read but no longer written.
 */
sealed interface Change {

  /** A document comes, in the place of one of its id if there is one. */
  record Put(SketchedDocument document) implements Change {}

  /** A document goes. */
  record Remove(String id) implements Change {}

  /** Two documents are no duplicates. */
  record Mark(String a, String b) implements Change {}

  /** The mark was a mistake. */
  record Unmark(String a, String b) implements Change {}

  /** A decision is remembered; what it changes are records of their own. */
  record Decide(Decided decided) implements Change {}

  /** Returns the record's bytes. */
  default byte[] bytes() {
    if (this instanceof Put put) {
      return bytes(put.document);
    } else if (this instanceof Remove remove) {
      return texts(2, remove.id);
    } else if (this instanceof Mark mark) {
      return texts(3, mark.a, mark.b);
    } else if (this instanceof Decide decide) {
      return bytes(decide.decided);
    }
    Unmark unmark = (Unmark) this;
    return texts(4, unmark.a, unmark.b);
  }

  static Change read(ByteBuffer record) throws IOException {
    byte kind = record.get();
    return switch (kind) {
      case 1 -> new Put(document(record, false));
      case 5 -> new Put(document(record, true));
      case 2 -> new Remove(text(record));
      case 3 -> new Mark(text(record), text(record));
      case 4 -> new Unmark(text(record), text(record));
      case 6 -> new Decide(decided(record));
      default -> throw new IOException("a record of kind " + kind + ", which this version lacks");
    };
  }

  private static byte[] bytes(SketchedDocument document) {
    byte[] id = document.id().getBytes(UTF_8);
    byte[] metadata = metadata(document.metadata());
    int sketch = Integer.BYTES + Long.BYTES * document.fine().length;
    ByteBuffer out = ByteBuffer.allocate(34 + Sha256.BYTES + id.length + metadata.length + sketch);
    out.put((byte) 5).putInt(id.length).put(id).put(metadata);
    out.putLong(document.fingerprint().high()).putLong(document.fingerprint().low());
    document.sha256().writeTo(out);
    out.putInt(document.length()).put((byte) (document.unit() == Unit.WORDS ? 0 : 1));
    out.putLong(document.simHash()).putInt(document.fine().length);
    for (long word : document.fine()) {
      out.putLong(word);
    }
    return out.array();
  }

  private static byte[] bytes(Decided decided) {
    Decision decision = decided.decision();
    byte[] texts =
        texts(6, decision.word(), decided.before().word(), decision.first(), decision.second());
    Instant time = decided.time();
    return ByteBuffer.allocate(texts.length + 4 * Long.BYTES)
        .put((byte) 6)
        .putLong(decided.number())
        .putLong(decided.batch())
        .putLong(decided.undoes())
        .putLong(time == null ? 0 : time.toEpochMilli())
        .put(texts, 1, texts.length - 1)
        .array();
  }

  private static Decided decided(ByteBuffer record) {
    long number = record.getLong();
    long batch = record.getLong();
    long undoes = record.getLong();
    long millis = record.getLong();
    String word = text(record);
    String before = text(record);
    String first = text(record);
    String second = text(record);
    return new Decided(
        number,
        batch,
        millis == 0 ? null : Instant.ofEpochMilli(millis),
        Decision.of(word, first, second),
        Decision.of(before, first, second),
        undoes);
  }

  private static byte[] metadata(Map<String, String> metadata) {
    String[] texts =
        metadata.entrySet().stream()
            .flatMap(entry -> java.util.stream.Stream.of(entry.getKey(), entry.getValue()))
            .toArray(String[]::new);
    byte[] pairs = texts(0, texts);
    // The kind's byte makes room for the count.
    return ByteBuffer.allocate(pairs.length + 3)
        .putInt(metadata.size())
        .put(pairs, 1, pairs.length - 1)
        .array();
  }

  private static byte[] texts(int kind, String... texts) {
    byte[][] encoded = new byte[texts.length][];
    int length = 1;
    for (int i = 0; i < texts.length; i++) {
      encoded[i] = texts[i].getBytes(UTF_8);
      length += Integer.BYTES + encoded[i].length;
    }
    ByteBuffer out = ByteBuffer.allocate(length).put((byte) kind);
    for (byte[] each : encoded) {
      out.putInt(each.length).put(each);
    }
    return out.array();
  }

  private static SketchedDocument document(ByteBuffer record, boolean hasSha256) {
    String id = text(record);
    Map<String, String> metadata = new TreeMap<>();
    for (int left = record.getInt(); left > 0; left--) {
      metadata.put(text(record), text(record));
    }
    Fingerprint fingerprint = new Fingerprint(record.getLong(), record.getLong());
    Sha256 sha256 = hasSha256 ? Sha256.read(record) : Sha256.UNKNOWN;
    int length = record.getInt();
    Unit unit = record.get() == 0 ? Unit.WORDS : Unit.CHARS;
    long simHash = record.getLong();
    long[] fine = new long[record.getInt()];
    for (int i = 0; i < fine.length; i++) {
      fine[i] = record.getLong();
    }
    return new SketchedDocument(id, metadata, fingerprint, sha256, unit, simHash, fine, length);
  }

  private static String text(ByteBuffer record) {
    byte[] bytes = new byte[record.getInt()];
    record.get(bytes);
    return new String(bytes, UTF_8);
  }
}
