package dev.doppel.seen;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.store.FolderKind;
import dev.doppel.store.RecordLog;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Remembers which URLs a crawl has met, under whatever spelling, and which of these it has not
 * finished: a crawl that was killed goes on with those, and with no others.
 *
 * <pre>{@code
 * try (CrawlMemory crawl = CrawlMemory.open(Path.of("crawl"))) {
 *   crawl.unfinished().forEach(found -> frontier.add(found.url()));
 *   if (crawl.add(link, "depth 1")) {
 *     frontier.add(link);
 *   }
 *   crawl.finish(link); // when it is fetched, and all links on its page were added
 *   crawl.commit();
 * }
 * }</pre>
 *
 * <p>After a crash the memory holds what was committed: a URL that was finished by then is not
 * handed out again. One that was under way is, since it may have been fetched, but what it leads to
 * was not added. For many threads.
 */
public final class CrawlMemory implements Closeable {

  /*
   * Two folders: in "seen" an ordinary memory, in "unfinished" a log of what was found ('+') and
   * finished ('-'). The log is committed first. Killed between the two commits, the memory lacks
   * URLs that the log has; opening adds them. The other way round, a URL would be known and
   * fetched by nobody.
   */

  private static final String SETTINGS = "unfinished-v1";
  private static final byte[] NO_NOTE = {};

  private final UrlMemory seen;
  private final RecordLog log;
  private final List<Found> unfinished;

  /**
   * A URL that was found.
   *
   * @param url as it was found, which is what to request
   * @param note what the crawler wants to know of it again, such as its depth
   */
  public record Found(String url, String note) {}

  private CrawlMemory(UrlMemory seen, RecordLog log, List<Found> unfinished) {
    this.seen = seen;
    this.log = log;
    this.unfinished = unfinished;
  }

  /**
   * Opens the memory in a folder, or makes an empty one there; its URLs are remembered exactly.
   *
   * @throws IOException if the folder is in use, damaged, or was made with other settings
   */
  public static CrawlMemory open(Path folder) throws IOException {
    return open(folder, UrlSettings.defaults());
  }

  /**
   * Opens the memory in a folder, or makes an empty one there.
   *
   * @throws IOException if the folder is in use, damaged, or was made with other settings
   */
  public static CrawlMemory open(Path folder, UrlSettings settings) throws IOException {
    Files.createDirectories(folder);
    UrlMemory seen = UrlMemory.open(folder.resolve("seen"), settings);
    try {
      Replay replay = new Replay();
      RecordLog log =
          RecordLog.open(folder.resolve("unfinished"), FolderKind.URLS, SETTINGS, replay::read);
      try {
        return begin(seen, log, replay);
      } catch (IOException | RuntimeException e) {
        log.close();
        throw e;
      }
    } catch (IOException | RuntimeException e) {
      seen.close();
      throw e;
    }
  }

  private static CrawlMemory begin(UrlMemory seen, RecordLog log, Replay replay)
      throws IOException {
    List<Found> unfinished = replay.unfinished();
    if (replay.finished > 0) {
      log.replaceAll(() -> records(unfinished));
    }
    for (Found each : unfinished) {
      seen.add(each.url());
    }
    seen.commit();
    return new CrawlMemory(seen, log, unfinished);
  }

  /** What was found and not finished when this memory was opened, in the order of finding. */
  public List<Found> unfinished() {
    return unfinished;
  }

  /**
   * Adds a URL that was found. Returns true if it is new, and so to be fetched; false if it was met
   * before, or is not a URL of the web. Persists with the next {@link #commit}.
   *
   * @param note what {@link #unfinished} is to tell of it
   */
  public synchronized boolean add(String url, String note) throws IOException {
    if (!seen.add(url)) {
      return false;
    }
    byte[] record = found(new Found(url, note));
    log.append(record, 0, record.length);
    return true;
  }

  /**
   * Says that all is done for a URL for which {@link #add} returned true, or which was {@link
   * #unfinished}: the same string. Persists with the next {@link #commit}.
   */
  public synchronized void finish(String url) throws IOException {
    byte[] text = url.getBytes(UTF_8);
    byte[] record = ByteBuffer.allocate(1 + text.length).put((byte) '-').put(text).array();
    log.append(record, 0, record.length);
  }

  /** Persists what was added and finished since the last commit. */
  public synchronized void commit() throws IOException {
    log.commit(NO_NOTE);
    seen.commit();
  }

  /** How many different URLs were added. */
  public long size() {
    return seen.size();
  }

  /** Closes the memory; what was not committed is forgotten. */
  @Override
  public synchronized void close() throws IOException {
    try (seen) {
      log.close();
    }
  }

  private static Iterator<byte[]> records(List<Found> unfinished) {
    return unfinished.stream().map(CrawlMemory::found).iterator();
  }

  /** A byte {@code '+'}, the length of the note in four, the note, the URL. */
  private static byte[] found(Found found) {
    byte[] note = found.note().getBytes(UTF_8);
    byte[] url = found.url().getBytes(UTF_8);
    return ByteBuffer.allocate(1 + Integer.BYTES + note.length + url.length)
        .put((byte) '+')
        .putInt(note.length)
        .put(note)
        .put(url)
        .array();
  }

  /** What is left when a log is read from its beginning. */
  private static final class Replay {

    private final Map<String, String> notes = new LinkedHashMap<>();
    private long finished;

    void read(ByteBuffer record) throws IOException {
      byte kind = record.get();
      if (kind == '-') {
        notes.remove(text(record, record.remaining()));
        finished++;
        return;
      }
      if (kind != '+') {
        throw new IOException("a record of kind %d in a log of %s".formatted(kind, SETTINGS));
      }
      String note = text(record, record.getInt());
      notes.put(text(record, record.remaining()), note);
    }

    private static String text(ByteBuffer record, int length) {
      byte[] bytes = new byte[length];
      record.get(bytes);
      return new String(bytes, UTF_8);
    }

    List<Found> unfinished() {
      List<Found> left = new ArrayList<>(notes.size());
      notes.forEach((url, note) -> left.add(new Found(url, note)));
      return List.copyOf(left);
    }
  }
}
