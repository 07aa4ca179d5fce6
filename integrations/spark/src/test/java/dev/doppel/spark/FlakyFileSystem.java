package dev.doppel.spark;

import java.io.IOException;
import java.net.URI;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;
import org.jspecify.annotations.Nullable;

/**
 * The local disk at {@code flaky:///}, on which the first attempt to read a data file, and to write
 * one of a stage's, fails: what a task meets when a machine or a disk does.
 */
public final class FlakyFileSystem extends FileSystem {

  static final AtomicInteger FAILURES = new AtomicInteger();

  private static final Set<String> FAILED = ConcurrentHashMap.newKeySet();

  private final RawLocalFileSystem disk = new PlainDisk();

  @Override
  public void initialize(URI name, Configuration configuration) throws IOException {
    super.initialize(name, configuration);
    disk.initialize(URI.create("file:///"), configuration);
  }

  @Override
  public URI getUri() {
    return URI.create("flaky:///");
  }

  @Override
  public FSDataInputStream open(Path path, int bufferSize) throws IOException {
    failOnce("open", path);
    return disk.open(local(path), bufferSize);
  }

  @Override
  public FSDataOutputStream create(
      Path path,
      FsPermission permission,
      boolean overwrite,
      int bufferSize,
      short replication,
      long blockSize,
      @Nullable Progressable progress)
      throws IOException {
    failOnce("create", path);
    return disk.create(local(path), overwrite, bufferSize, replication, blockSize, progress);
  }

  @Override
  public FSDataOutputStream append(Path path, int bufferSize, @Nullable Progressable progress)
      throws IOException {
    return disk.append(local(path), bufferSize, progress);
  }

  @Override
  public boolean rename(Path from, Path to) throws IOException {
    return disk.rename(local(from), local(to));
  }

  @Override
  public boolean delete(Path path, boolean recursive) throws IOException {
    return disk.delete(local(path), recursive);
  }

  @Override
  public FileStatus[] listStatus(Path path) throws IOException {
    FileStatus[] found = disk.listStatus(local(path));
    for (int i = 0; i < found.length; i++) {
      found[i] = flaky(found[i]);
    }
    return found;
  }

  @Override
  public void setWorkingDirectory(Path path) {
    disk.setWorkingDirectory(local(path));
  }

  @Override
  public Path getWorkingDirectory() {
    return flaky(disk.getWorkingDirectory());
  }

  @Override
  public boolean mkdirs(Path path, FsPermission permission) throws IOException {
    return disk.mkdirs(local(path), permission);
  }

  @Override
  public FileStatus getFileStatus(Path path) throws IOException {
    return flaky(disk.getFileStatus(local(path)));
  }

  /** Files of data only, of each stage the first: Spark's driver has no second attempt. */
  private static void failOnce(String act, Path path) throws IOException {
    String name = path.getName();
    boolean input = name.matches(".*[.](jsonl|tsv|txt)") && act.equals("open");
    boolean part = name.startsWith("part-00000") && act.equals("create");
    String place = part ? path.getParent() + name.substring(0, "part-00000".length()) : name;
    if ((input || part) && FAILED.add(act + part + stable(place))) {
      FAILURES.incrementAndGet();
      throw new IOException("made to fail: " + act + " " + path);
    }
  }

  /** Attempts differ in the folder they write to. */
  private static String stable(String place) {
    return place.replaceAll("attempt_[0-9_m]+", "").replaceAll("_temporary/[0-9]+", "");
  }

  private static FileStatus flaky(FileStatus local) {
    return new FileStatus(
        local.getLen(),
        local.isDirectory(),
        local.getReplication(),
        local.getBlockSize(),
        local.getModificationTime(),
        flaky(local.getPath()));
  }

  private static Path local(Path path) {
    return new Path("file", null, path.toUri().getPath());
  }

  private static Path flaky(Path path) {
    return new Path("flaky", "", path.toUri().getPath());
  }
}
