package dev.doppel.engine.urls;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * A file of verdicts that a crash neither cuts short nor doubles: how far input and output have got
 * is committed with the memory, and a run that did not finish is taken up where it was. The file of
 * the continued run is equal, to the byte, to that of an undisturbed one. For one thread.
 */
public final class UrlFile implements UrlSink, UrlJob.Notes, Closeable {

  private static final String FORMAT = "doppel-urls-run-v1";
  private static final int FIELDS = 5;

  private final String run;
  private final UrlMemory memory;
  private final FileChannel channel;
  private final UrlLines lines;
  private final long linesBefore;

  private UrlFile(
      String run, UrlMemory memory, FileChannel channel, boolean tsv, long linesBefore) {
    this.run = run;
    this.memory = memory;
    this.channel = channel;
    OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), 1 << 17);
    this.lines = new UrlLines(out, tsv);
    this.linesBefore = linesBefore;
  }

  /**
   * Opens the file for a run over these inputs. If the memory's last run had the same inputs, file
   * and form and did not finish, it goes on from there, else the file is begun anew.
   *
   * @param tsv whether verdicts are written in full, as {@link UrlLines} says
   */
  public static UrlFile open(Path file, List<Path> inputs, boolean tsv, UrlMemory memory)
      throws IOException {
    byte[] names = (file.toAbsolutePath().normalize() + "\n" + inputs + "\n" + tsv).getBytes(UTF_8);
    String run = dev.doppel.core.hash.Fingerprint.of(names, 0, names.length).toString();
    long[] reached = reached(memory.note(), run);
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      if (channel.size() < reached[1]) {
        throw new IOException(
            file
                + " is shorter than when the last run was interrupted; to begin anew, delete it"
                + " and use another memory");
      }
      channel.truncate(reached[1]).position(reached[1]);
      return new UrlFile(run, memory, channel, tsv, reached[0]);
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  /** Lines and bytes that an unfinished run of this name has behind it. */
  private static long[] reached(byte[] note, String run) {
    String[] fields = new String(note, UTF_8).split(" ", -1);
    boolean ours =
        fields.length == FIELDS
            && fields[0].equals(FORMAT)
            && fields[1].equals(run)
            && fields[4].equals("unfinished");
    return ours ? new long[] {Long.parseLong(fields[2]), Long.parseLong(fields[3])} : new long[2];
  }

  /** How many lines of the input the interrupted run has behind it: they must be passed over. */
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
    String state = finished ? "finished" : "unfinished";
    String note =
        String.join(
            " ",
            FORMAT,
            run,
            Long.toString(linesBefore + judged),
            Long.toString(channel.position()),
            state);
    return note.getBytes(UTF_8);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
