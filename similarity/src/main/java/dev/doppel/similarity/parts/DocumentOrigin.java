package dev.doppel.similarity.parts;

import org.jspecify.annotations.Nullable;

/**
 * What a document is called and where it is from, as far as that decides whether two documents, of
 * which a pair was found, can be one. It is kept as one word ({@code toString}).
 */
public sealed interface DocumentOrigin permits PageOrigin, TextName {

  /** Whether this document and another one, of which a pair was found, may be one. */
  boolean allows(DocumentOrigin other, CheckedPair pair);

  /** Returns the origin that its {@code toString} wrote, or what earlier versions wrote. */
  static DocumentOrigin parse(String text) {
    return TextName.isWritten(text) ? TextName.parse(text) : PageOrigin.parse(text);
  }

  /** Whether two documents may be one by their origins; one without origin may be any. */
  static boolean allow(@Nullable String a, @Nullable String b, CheckedPair pair) {
    return a == null || b == null || parse(a).allows(parse(b), pair);
  }
}
