package dev.doppel.spark;

import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;

/**
 * The local disk without permissions and checksums. Where Hadoop has no native library, it starts a
 * process {@code chmod} for each file and folder that it makes, hundreds for a job.
 */
public final class PlainDisk extends RawLocalFileSystem {

  @Override
  public void setPermission(Path path, FsPermission permission) {}
}
