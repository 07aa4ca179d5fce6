package dev.doppel.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * A disk that loses power at a certain operation, and then shows what a system may make of that:
 * all that was synced, and any part of what was not. Of bytes, any sectors; of names, any of the
 * creations, moves and deletions, whatever their order.
 */
final class LosingDisk implements Disk {

  private static final int SECTOR = 64; // smaller than a real one, as the files are

  /** What a name leads to. */
  private static final class Content {
    byte[] bytes = {};
    byte[] safe = {};
  }

  /** A change to the names of the folder: one appears, one vanishes, or both. */
  private record Change(@Nullable String appears, @Nullable String vanishes, Content content) {

    void applyTo(Map<String, Content> names) {
      if (vanishes != null) {
        names.remove(vanishes);
      }
      if (appears != null) {
        names.put(appears, content);
      }
    }
  }

  private final Disk real = Disk.system();
  private final long failing;
  private final Map<String, Content> names = new HashMap<>();
  private final Map<String, Content> safeNames = new HashMap<>();
  private final List<Change> changes = new ArrayList<>();
  private long operations;

  private LosingDisk(long failing) {
    this.failing = failing;
  }

  static LosingDisk losingPowerAt(long operation) {
    return new LosingDisk(operation);
  }

  boolean hasFailed() {
    return operations >= failing;
  }

  /** Writes what is left after the loss of power into a folder. */
  void writeRemains(Path folder, SplittableRandom random) throws IOException {
    Map<String, Content> left = new HashMap<>(safeNames);
    for (Change change : changes) {
      if (random.nextBoolean()) {
        change.applyTo(left);
      }
    }
    for (Map.Entry<String, Content> entry : left.entrySet()) {
      Files.write(folder.resolve(entry.getKey()), remains(entry.getValue(), random));
    }
  }

  private static byte[] remains(Content content, SplittableRandom random) {
    byte[] now = content.bytes;
    byte[] safe = content.safe;
    if (random.nextInt(4) == 0 || now.length < safe.length) {
      return safe;
    }
    byte[] left = Arrays.copyOf(now, safe.length + random.nextInt(now.length - safe.length + 1));
    for (int sector = 0; sector < safe.length; sector += SECTOR) {
      if (random.nextBoolean()) { // overwritten, perhaps, and not synced
        int length = Math.min(safe.length - sector, SECTOR);
        System.arraycopy(safe, sector, left, sector, length);
      }
    }
    for (int sector = safe.length; sector < left.length; sector += SECTOR) {
      if (random.nextInt(8) == 0) {
        Arrays.fill(left, sector, Math.min(left.length, sector + SECTOR), (byte) 0);
      }
    }
    return left;
  }

  @Override
  public Output create(Path file) throws IOException {
    count();
    Content content = new Content();
    change(new Change(name(file), null, content));
    return new LosingOutput(real.create(file), content);
  }

  @Override
  public Output append(Path file, long length) throws IOException {
    count();
    Content content = content(file);
    content.bytes = Arrays.copyOf(content.bytes, (int) length);
    return new LosingOutput(real.append(file, length), content);
  }

  @Override
  public void move(Path from, Path to) throws IOException {
    count();
    change(new Change(name(to), name(from), content(from)));
    real.move(from, to);
  }

  @Override
  public void syncFolder(Path folder) throws IOException {
    count();
    changes.clear();
    safeNames.clear();
    safeNames.putAll(names);
  }

  @Override
  public void delete(Path file) {
    operations++;
    if (!hasFailed()) {
      Content content = content(file);
      content.safe = content.bytes = new byte[0]; // emptied before its name is gone
      change(new Change(null, name(file), content));
      real.delete(file);
    }
  }

  private void change(Change change) {
    change.applyTo(names);
    changes.add(change);
  }

  private Content content(Path file) {
    return names.getOrDefault(name(file), new Content());
  }

  private static String name(Path file) {
    return file.getFileName().toString();
  }

  private void count() throws IOException {
    operations++;
    if (hasFailed()) {
      throw new IOException("power lost");
    }
  }

  private final class LosingOutput implements Output {

    private final Output out;
    private final Content content;

    LosingOutput(Output out, Content content) {
      this.out = out;
      this.content = content;
    }

    @Override
    public void write(ByteBuffer bytes) throws IOException {
      int length = content.bytes.length;
      content.bytes = Arrays.copyOf(content.bytes, length + bytes.remaining());
      bytes.duplicate().get(content.bytes, length, bytes.remaining());
      count();
      out.write(bytes);
    }

    @Override
    public void overwrite(long offset, ByteBuffer bytes) throws IOException {
      content.bytes = content.bytes.clone();
      bytes.duplicate().get(content.bytes, (int) offset, bytes.remaining());
      count();
      out.overwrite(offset, bytes);
    }

    @Override
    public void sync() throws IOException {
      count();
      content.safe = content.bytes;
    }

    @Override
    public void close() throws IOException {
      out.close();
    }
  }
}
