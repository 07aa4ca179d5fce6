package dev.doppel.index;

/** What a person decides on stored documents. Each kind takes another one back. */
public sealed interface Decision {

  /** Two documents are no duplicates of each other, whatever versions of them come. */
  record Apart(String a, String b) implements Decision {}

  /** Two documents may be duplicates of each other: takes {@link Apart} back. */
  record Together(String a, String b) implements Decision {}

  /** A document is kept though it repeats another, until another text or metadata replaces it. */
  record Keep(String id) implements Decision {}

  /** A document need not be kept: takes {@link Keep} back. */
  record LetGo(String id) implements Decision {}
}
