package dev.doppel.store;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A memory's folder with its journal open: the one way in which all memories become durable. For
 * one thread.
 */
final class CommitLog implements Closeable {

  private final MemoryFolder folder;
  private @Nullable Journal journal; // null if it is only read
  private byte[] note;
  private boolean usable = true;
  private boolean closed;

  private CommitLog(MemoryFolder folder, @Nullable Journal journal, byte[] note) {
    this.folder = folder;
    this.journal = journal;
    this.note = note;
  }

  /** Reads the journal and resumes after it, having shown the visitor all committed records. */
  static CommitLog open(MemoryFolder folder, RecordVisitor visitor) throws IOException {
    Manifest manifest = folder.manifest();
    Manifest.JournalEntry entry = manifest.journal();
    try (JournalReader reader = JournalReader.open(folder.path(), entry)) {
      JournalReader.Extent extent = reader.committed(entry.sealed());
      reader.replay(extent, visitor);
      byte[] note = lastNote(manifest, extent);
      if (reader.isOld()) {
        return new CommitLog(folder, copy(folder, reader, extent, note), note);
      }
      Path file = folder.file(entry.fileName());
      return new CommitLog(folder, Journal.resume(folder.disk(), file, extent), note);
    }
  }

  /** Puts a journal of this version in place of one of an earlier version. */
  private static Journal copy(
      MemoryFolder folder, JournalReader old, JournalReader.Extent extent, byte[] note)
      throws IOException {
    long number = folder.nextNumber();
    String name = new Manifest.JournalEntry(number, 0, 0L).fileName();
    Journal next = Journal.create(folder.disk(), folder.file(name));
    try {
      old.replay(extent, next::append);
      next.commit(note);
      folder.switchTo(folder.manifest().of(folder.owned().id(), entry(number, next)));
      return next;
    } catch (IOException | RuntimeException e) {
      next.close();
      throw e;
    }
  }

  /** Reads the journal as it is, and shows the visitor all committed records. */
  static CommitLog openToRead(MemoryFolder folder, RecordVisitor visitor) throws IOException {
    Manifest manifest = folder.manifest();
    try (JournalReader reader = JournalReader.open(folder.path(), manifest.journal())) {
      JournalReader.Extent extent = reader.committed(manifest.journal().sealed());
      reader.replay(extent, visitor);
      return new CommitLog(folder, null, lastNote(manifest, extent));
    }
  }

  private static byte[] lastNote(Manifest manifest, JournalReader.Extent extent) {
    byte[] last = extent.note();
    return last == null ? manifest.note() : last;
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

  /** Begins an operation that adds; one that is only read stays usable. */
  void beginWriting() throws IOException {
    writable();
    begin();
  }

  void end() {
    usable = true;
  }

  void append(ByteBuffer record) throws IOException {
    writable().append(record);
  }

  void commit(byte[] newNote) throws IOException {
    folder.owned().requireHeld();
    writable().commit(newNote);
    note = newNote.clone();
  }

  /** The note of the last commit, empty before the first. */
  byte[] note() {
    return note.clone();
  }

  /**
   * Begins a new journal, the old one's records now being in segments, except for the given ones.
   * What is in the old journal must be committed.
   */
  void rotate(List<Manifest.SegmentEntry> segments, Iterable<ByteBuffer> records)
      throws IOException {
    long number = folder.nextNumber();
    String name = new Manifest.JournalEntry(number, 0, 0L).fileName();
    Journal next = Journal.create(folder.disk(), folder.file(name));
    writable().close();
    journal = next;
    for (ByteBuffer record : records) {
      next.append(record);
    }
    next.commit(note);
    Manifest old = folder.manifest();
    String id = folder.owned().id();
    Manifest.JournalEntry entry = entry(number, next);
    folder.switchTo(new Manifest(id, old.kind(), old.settings(), note, entry, segments));
  }

  /** Reads the whole journal and checks it. */
  void verify() throws IOException {
    Manifest.JournalEntry entry = folder.manifest().journal();
    try (JournalReader reader = JournalReader.open(folder.path(), entry)) {
      reader.committed(journal == null ? entry.sealed() : journal.committedBytes());
    }
  }

  /** Releases everything; what was not committed is lost. */
  @Override
  public void close() throws IOException {
    if (!closed) {
      closed = true;
      Journal last = journal;
      try (folder;
          last) {
        if (last != null && usable) {
          seal(last);
        }
      }
    }
  }

  /** Writes down how much of the journal is safe, so that damage to its end is known as such. */
  private void seal(Journal last) throws IOException {
    Manifest.JournalEntry entry = folder.manifest().journal();
    if (last.committedBytes() > entry.sealed()) {
      folder.switchTo(folder.manifest().of(folder.owned().id(), entry(entry.number(), last)));
    }
  }

  private static Manifest.JournalEntry entry(long number, Journal journal) {
    return new Manifest.JournalEntry(number, journal.committedBytes(), journal.salt());
  }

  private Journal writable() throws IOException {
    if (journal == null) {
      throw new IOException("memory " + folder.path() + " is open to be read only");
    }
    return journal;
  }
}
