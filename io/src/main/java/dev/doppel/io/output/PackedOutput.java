package dev.doppel.io.output;

import com.github.luben.zstd.ZstdOutputStreamNoFinalizer;
import dev.doppel.core.words.GivenWords;
import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * A file that is compressed while it is written, or not. The same bytes give the same file. The
 * stream below stays open. For one thread.
 */
public final class PackedOutput extends OutputStream {

  /** How a file is compressed. */
  public enum Packing {
    /** Not at all. */
    NONE(""),
    /** By gzip. */
    GZIP(".gz"),
    /** By Zstandard. */
    ZSTD(".zst");

    private final String ending;

    Packing(String ending) {
      this.ending = ending;
    }

    /** What is added to the name of a file, with the dot. */
    public String ending() {
      return ending;
    }

    /** The word for it. */
    @Override
    public String toString() {
      return GivenWords.word(this);
    }
  }

  private final Counted below;
  private final Packing packing;
  private @Nullable OutputStream packed; // null before the first byte of a part

  private PackedOutput(Counted below, Packing packing) {
    this.below = below;
    this.packing = packing;
  }

  /** Begins a file. */
  public static PackedOutput on(OutputStream out, Packing packing) {
    return new PackedOutput(new Counted(out), packing);
  }

  @Override
  public void write(int value) throws IOException {
    packed().write(value);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    packed().write(bytes, offset, length);
  }

  /** Does nothing: nobody reads the file before it is finished. */
  @Override
  public void flush() {}

  /**
   * Ends a part that can be unpacked by itself: a member of gzip, a frame of zstd. Readers find
   * records of web archives so.
   */
  public void endPart() throws IOException {
    if (packed != null) {
      packed.close();
      packed = null;
    }
  }

  /** How many bytes the file has so far; compressors hold some back until they are finished. */
  public long written() {
    return below.count;
  }

  /** Ends the file. An empty one is a file, too: of a compressor that was given nothing. */
  public void finish() throws IOException {
    if (below.count == 0) {
      packed();
    }
    endPart();
  }

  /** Finishes the file; what lies below stays open. */
  @Override
  public void close() throws IOException {
    finish();
  }

  private OutputStream packed() throws IOException {
    if (packed == null) {
      packed =
          switch (packing) {
            case NONE -> below;
            case GZIP -> new GZIPOutputStream(below, 1 << 13);
            case ZSTD -> new ZstdOutputStreamNoFinalizer(below);
          };
    }
    return packed;
  }

  /** Counts what reaches the file, and leaves it open. */
  private static final class Counted extends OutputStream {

    private final OutputStream out;
    private long count;

    Counted(OutputStream out) {
      this.out = out;
    }

    @Override
    public void write(int value) throws IOException {
      out.write(value);
      count++;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      out.write(bytes, offset, length);
      count += length;
    }

    @Override
    public void close() {
      // whoever commits the file ends it
    }
  }
}
