package dev.doppel.index;

/** What a person decides on stored documents. */
public sealed interface Decision {

  /** Two documents are no duplicates of each other, whatever versions of them come. */
  record Apart(String a, String b) implements Decision {}

  /** Two documents may be duplicates of each other: takes {@link Apart} back. */
  record Together(String a, String b) implements Decision {}

  /** A document is kept though it repeats another, until another text or metadata replaces it. */
  record Keep(String id) implements Decision {}

  /**
   * A document repeats another and need not exist, until another text or metadata replaces it. It
   * stays stored: who holds the file deletes it.
   */
  record Discard(String id) implements Decision {}

  /** Nothing is decided on a document: takes {@link Keep} and {@link Discard} back. */
  record LetGo(String id) implements Decision {}

  /** The document that is decided on, or the first of two. */
  default String first() {
    if (this instanceof Apart pair) {
      return pair.a;
    } else if (this instanceof Together pair) {
      return pair.a;
    } else if (this instanceof Keep keep) {
      return keep.id;
    } else if (this instanceof Discard discard) {
      return discard.id;
    }
    return ((LetGo) this).id;
  }

  /** The second of two documents; empty if the decision is on one. */
  default String second() {
    if (this instanceof Apart pair) {
      return pair.b;
    }
    return this instanceof Together pair ? pair.b : "";
  }

  /** The word as it stands in files and tables. */
  default String word() {
    if (this instanceof Apart) {
      return "apart";
    } else if (this instanceof Together) {
      return "together";
    } else if (this instanceof Keep) {
      return "keep";
    }
    return this instanceof Discard ? "discard" : "let-go";
  }

  /**
   * The decision of a {@link #word}.
   *
   * @param second is looked at if the decision is on two documents
   * @throws IllegalArgumentException if there is no such word
   */
  static Decision of(String word, String first, String second) {
    return switch (word) {
      case "apart" -> new Apart(first, second);
      case "together" -> new Together(first, second);
      case "keep" -> new Keep(first);
      case "discard" -> new Discard(first);
      case "let-go" -> new LetGo(first);
      default ->
          throw new IllegalArgumentException(
              "a decision is apart, together, keep, discard or let-go, got '" + word + "'");
    };
  }
}
