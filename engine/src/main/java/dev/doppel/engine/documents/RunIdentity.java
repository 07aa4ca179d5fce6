package dev.doppel.engine.documents;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.similarity.group.Corpus;
import dev.doppel.similarity.rules.DocumentSettings;
import dev.doppel.similarity.rules.Method;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;

/**
 * What makes two runs of a memory the same: where the inputs are, which document a cluster keeps,
 * how much boilerplate counts, how near SimHashes must be, the ids and texts of all documents in
 * their order, and what decides which of them are preferred (a file's time may change while its
 * text does not). All that else decides a result is a setting of the memory. A SHA-256 in
 * hexadecimal digits.
 */
final class RunIdentity {

  private RunIdentity() {}

  static String of(List<String> inputs, DocumentSettings settings, Corpus corpus) {
    MessageDigest digest = sha256();
    boolean isByText = settings.keep().isByText();
    String keep = settings.keep().toString();
    update(digest, isByText ? keep.toUpperCase(Locale.ROOT) : keep); // as in earlier versions
    DocumentSettings usual = usual(settings); // of which runs of earlier versions say nothing
    if (settings.boilerplate() != usual.boilerplate()) {
      update(digest, settings.boilerplate().name());
    }
    if (settings.method().usesSimHashes() && settings.distance() != usual.distance()) {
      update(digest, "distance=" + settings.distance());
    }
    if (settings.method() == Method.ROTATE_SORT && settings.rotations() != usual.rotations()) {
      update(digest, "rotations=" + settings.rotations());
    }
    for (String input : inputs) {
      update(digest, input);
    }
    for (int document = corpus.stored(); document < corpus.size(); document++) {
      update(digest, corpus.id(document));
      ByteBuffer text = ByteBuffer.allocate(4 * Long.BYTES);
      corpus.sha256(document).writeTo(text);
      digest.update(text.array());
      for (long number : corpus.preferences(document)) {
        digest.update(ByteBuffer.allocate(Long.BYTES).putLong(number).array());
      }
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static DocumentSettings usual(DocumentSettings settings) {
    return DocumentSettings.builder()
        .method(settings.method())
        .simHashing(settings.simHashing())
        .content(settings.content())
        .build();
  }

  private static void update(MessageDigest digest, String text) {
    byte[] bytes = text.getBytes(UTF_8);
    digest.update(ByteBuffer.allocate(4).putInt(bytes.length).array());
    digest.update(bytes);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
