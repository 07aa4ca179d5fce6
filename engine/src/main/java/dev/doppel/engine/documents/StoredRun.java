package dev.doppel.engine.documents;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * A run that a memory knows of. Its record stands before those of the documents that it kept. All
 * numbers are big-endian; a text is its length in bytes (4), then UTF-8.
 *
 * <pre>
 *   int -100 | text identity | int n, n texts inputs
 * </pre>
 *
 * @param identity of the input, see {@link RunIdentity}
 * @param inputs where they were
 * @param first the number of its first document among all that the memory holds
 */
record StoredRun(String identity, List<String> inputs, int first) {

  private static final int MARK = -100; // a document begins with another number

  StoredRun {
    inputs = List.copyOf(inputs);
  }

  static boolean isOne(ByteBuffer record) {
    return record.remaining() >= Integer.BYTES && record.getInt(record.position()) == MARK;
  }

  static StoredRun read(ByteBuffer record, int first) {
    record.getInt();
    String identity = text(record);
    List<String> inputs = new ArrayList<>();
    for (int left = record.getInt(); left > 0; left--) {
      inputs.add(text(record));
    }
    return new StoredRun(identity, inputs, first);
  }

  byte[] bytes() {
    List<byte[]> texts = new ArrayList<>();
    texts.add(identity.getBytes(UTF_8));
    inputs.forEach(input -> texts.add(input.getBytes(UTF_8)));
    int length = texts.stream().mapToInt(text -> text.length + Integer.BYTES).sum();
    ByteBuffer out = ByteBuffer.allocate(length + 2 * Integer.BYTES).putInt(MARK);
    put(out, texts.get(0));
    out.putInt(inputs.size());
    texts.subList(1, texts.size()).forEach(text -> put(out, text));
    return out.array();
  }

  private static void put(ByteBuffer out, byte[] text) {
    out.putInt(text.length).put(text);
  }

  private static String text(ByteBuffer record) {
    byte[] bytes = new byte[record.getInt()];
    record.get(bytes);
    return new String(bytes, UTF_8);
  }
}
