package dev.doppel.engine.urls;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.hash.Fingerprint;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * A file of verdicts that a crash neither cuts short nor doubles: how far input and output have got
 * is committed with the memory, and a run that did not finish is taken up where it was. The file of
 * the continued run is equal, to the byte, to that of an undisturbed one. For one thread.
 *
 * <p>A run that did finish is over when its input has changed since; with the input as it was, it
 * is taken up, too, and finds nothing left to do. So a run that is killed on its last step can be
 * repeated like any other. A stream cannot be read again: what comes is taken for what comes next,
 * and is added to the file of a run that did not finish, as it is.
 */
public final class UrlFile implements UrlSink, UrlJob.Notes, Closeable {

  private static final String FORMAT = "doppel-urls-run-v1";
  private static final String UNFINISHED = "unfinished";
  private static final int FIELDS = 6;

  private final String run;
  private final String stamp;
  private final UrlMemory memory;
  private final FileChannel channel;
  private final UrlLines lines;
  private final long linesBefore;

  private UrlFile(
      String run,
      String stamp,
      UrlMemory memory,
      FileChannel channel,
      boolean tsv,
      long linesBefore) {
    this.run = run;
    this.stamp = stamp;
    this.memory = memory;
    this.channel = channel;
    OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), 1 << 17);
    this.lines = new UrlLines(out, tsv);
    this.linesBefore = linesBefore;
  }

  /**
   * Opens the file for a run over these inputs, or over a stream if there are none. If the memory's
   * last run had the same inputs, file and form, it goes on from there, else the file is begun
   * anew.
   *
   * @param tsv whether verdicts are written in full, as {@link UrlLines} says
   */
  public static UrlFile open(Path file, List<Path> inputs, boolean tsv, UrlMemory memory)
      throws IOException {
    String run = hash(file.toAbsolutePath().normalize() + "\n" + inputs + "\n" + tsv);
    String stamp = inputs.isEmpty() ? "stream" : hash(states(inputs));
    long[] reached = reached(memory.note(), run, stamp);
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      if (channel.size() < reached[1]) {
        throw new IOException(
            file
                + " is shorter than when the last run ended; to begin anew, delete it and use"
                + " another memory");
      }
      // What a stream said and was written, but not committed, will not be said again: it stays.
      boolean keepsTail = inputs.isEmpty() && reached[1] > 0;
      long end = keepsTail ? channel.size() : reached[1];
      channel.truncate(end).position(end);
      long linesBefore = inputs.isEmpty() ? 0 : reached[0];
      return new UrlFile(run, stamp, memory, channel, tsv, linesBefore);
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  private static String hash(String text) {
    byte[] bytes = text.getBytes(UTF_8);
    return Fingerprint.of(bytes, 0, bytes.length).toString();
  }

  private static String states(List<Path> inputs) throws IOException {
    StringBuilder states = new StringBuilder();
    for (Path input : inputs) {
      states.append(Files.size(input)).append(' ').append(Files.getLastModifiedTime(input));
      states.append('\n');
    }
    return states.toString();
  }

  /** Lines and bytes that the run of this name has behind it; none if it is another or over. */
  private static long[] reached(byte[] note, String run, String stamp) {
    String[] fields = new String(note, UTF_8).split(" ", -1);
    boolean ours =
        fields.length == FIELDS
            && fields[0].equals(FORMAT)
            && fields[1].equals(run)
            && (fields[4].equals(UNFINISHED)
                || (fields[5].equals(stamp) && !stamp.equals("stream")));
    return ours ? new long[] {Long.parseLong(fields[2]), Long.parseLong(fields[3])} : new long[2];
  }

  /** How many lines of the input the run has behind it: they must be passed over. */
  public long linesBefore() {
    return linesBefore;
  }

  @Override
  public void accept(
      UrlVerdict verdict,
      byte[] line,
      int from,
      int to,
      byte[] canonical,
      int canonicalFrom,
      int canonicalTo)
      throws IOException {
    lines.accept(verdict, line, from, to, canonical, canonicalFrom, canonicalTo);
  }

  @Override
  public void flush() throws IOException {
    lines.flush();
    if (memory.isDurable()) {
      channel.force(false);
    }
  }

  @Override
  public byte[] note(long judged, boolean finished) throws IOException {
    String state = finished ? "finished" : UNFINISHED;
    String note =
        String.join(
            " ",
            FORMAT,
            run,
            Long.toString(linesBefore + judged),
            Long.toString(channel.position()),
            state,
            stamp);
    return note.getBytes(UTF_8);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
