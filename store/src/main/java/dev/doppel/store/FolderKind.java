package dev.doppel.store;

import java.util.Optional;
import java.util.stream.Stream;

/** The purpose of a folder of Doppel. Each kind of folder is opened by its own kind only. */
public enum FolderKind {
  /** A memory of {@code doppel urls}. */
  URLS("urls", "a memory", "of `doppel urls`"),
  /** A memory of {@code doppel docs}. */
  DOCS("docs", "a memory", "of `doppel docs`"),
  /** A memory of {@code doppel events}. */
  EVENTS("events", "a memory", "of `doppel events`"),
  /** A memory of events of {@code doppel serve}. */
  INTAKE("intake", "a memory", "of events of `doppel serve`"),
  /** The log of events of {@code doppel serve}. */
  EVENT_LOG("event-log", "a log", "of events of `doppel serve`"),
  /** A memory of {@code doppel warc}. */
  ARCHIVES("archives", "a memory", "of `doppel warc`"),
  /** A similarity index. */
  INDEX("index", "an index", "of `doppel index`"),
  /** The folder in which {@code doppel serve} keeps all its memories. */
  SERVER_DATA("server-data", "a data folder", "of `doppel serve`"),
  /** One memory of {@code doppel serve}. */
  SERVER_MEMORY("server-memory", "a memory", "of `doppel serve`"),
  /** A folder that one run needs and removes. */
  TEMPORARY("temporary", "a temporary folder", "of Doppel");

  private final String name;
  private final String noun;
  private final String owner;

  FolderKind(String name, String noun, String owner) {
    this.name = name;
    this.noun = noun;
    this.owner = owner;
  }

  /** The kind of that name, as it stands in a marker. */
  public static Optional<FolderKind> named(String name) {
    return Stream.of(values()).filter(kind -> kind.name.equals(name)).findFirst();
  }

  /** What such a folder is, in a user's words: "a memory of `doppel urls`". */
  public String words() {
    return noun + " " + owner;
  }

  /** Whether only the owner may read such a folder, because it holds texts and secrets. */
  boolean isPrivate() {
    return this == SERVER_DATA || this == SERVER_MEMORY || this == TEMPORARY;
  }

  /** The folder and what it is: "memory seen". */
  String at(Object folder) {
    return noun.substring(noun.indexOf(' ') + 1) + " " + folder;
  }

  /** What is said of a folder of this kind that was to be of another. */
  String insteadOf(FolderKind other) {
    return words() + ", not " + (noun.equals(other.noun) ? other.owner : other.words());
  }

  /** The name as it stands in a marker. */
  @Override
  public String toString() {
    return name;
  }
}
