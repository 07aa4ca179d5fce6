package dev.doppel.store;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;

/**
 * A memory's folder with its journal open: the one way in which all memories become durable. For
 * one thread.
 */
final class CommitLog implements Closeable {

  private final MemoryFolder folder;
  private Journal journal;
  private byte[] note;
  private boolean usable = true;
  private boolean closed;

  private CommitLog(MemoryFolder folder, Journal journal, byte[] note) {
    this.folder = folder;
    this.journal = journal;
    this.note = note;
  }

  /** Reads the journal and goes on behind it, having shown the visitor all committed records. */
  static CommitLog open(MemoryFolder folder, RecordVisitor visitor) throws IOException {
    Manifest manifest = folder.manifest();
    Path file = folder.file(manifest.journal().fileName());
    try (JournalReader reader = JournalReader.open(file)) {
      JournalReader.Extent extent = reader.committed(manifest.journal().sealed());
      reader.replay(extent, visitor);
      byte[] last = extent.note();
      byte[] note = last == null ? manifest.note() : last;
      return new CommitLog(folder, Journal.resume(folder.disk(), file, extent), note);
    }
  }

  /**
   * Begins an operation. One that does not come to its {@link #end} leaves the memory unusable:
   * what it holds and what is on the disk may differ, until it is opened again.
   */
  void begin() throws IOException {
    if (closed) {
      throw new IOException("memory " + folder.path() + " is closed");
    }
    if (!usable) {
      throw new IOException("memory " + folder.path() + " failed earlier, open it again");
    }
    usable = false;
  }

  void end() {
    usable = true;
  }

  void append(ByteBuffer record) throws IOException {
    journal.append(record);
  }

  void commit(byte[] newNote) throws IOException {
    journal.commit(newNote);
    note = newNote.clone();
  }

  /** The note of the last commit, empty before the first. */
  byte[] note() {
    return note.clone();
  }

  /**
   * Begins a new journal, the old one's records now being in segments, but for the given ones. What
   * is in the old journal must be committed.
   */
  void rotate(List<Manifest.SegmentEntry> segments, Iterable<ByteBuffer> records)
      throws IOException {
    long number = folder.nextNumber();
    String name = new Manifest.JournalEntry(number, 0).fileName();
    Journal next = Journal.create(folder.disk(), folder.file(name));
    journal.close();
    journal = next;
    for (ByteBuffer record : records) {
      journal.append(record);
    }
    journal.commit(note);
    Manifest old = folder.manifest();
    var entry = new Manifest.JournalEntry(number, journal.committedBytes());
    folder.switchTo(new Manifest(old.kind(), old.settings(), note, entry, segments));
  }

  /** Reads the whole journal and checks it. */
  void verify() throws IOException {
    Manifest.JournalEntry entry = folder.manifest().journal();
    try (JournalReader reader = JournalReader.open(folder.file(entry.fileName()))) {
      reader.committed(journal.committedBytes());
    }
  }

  /** Lets go of everything; what was not committed is forgotten. */
  @Override
  public void close() throws IOException {
    if (!closed) {
      closed = true;
      Journal last = journal;
      try (folder;
          last) {
        seal();
      }
    }
  }

  /** Writes down how much of the journal is safe, so that damage to its end is known as such. */
  private void seal() throws IOException {
    Manifest.JournalEntry entry = folder.manifest().journal();
    if (usable && journal.committedBytes() > entry.sealed()) {
      var sealed = new Manifest.JournalEntry(entry.number(), journal.committedBytes());
      folder.switchTo(folder.manifest().withJournal(sealed));
    }
  }
}
