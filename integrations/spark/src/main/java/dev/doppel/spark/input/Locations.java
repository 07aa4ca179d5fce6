package dev.doppel.spark.input;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.spark.SparkEnv;
import org.apache.spark.deploy.SparkHadoopUtil;

/** Files, here or behind an address that Hadoop knows. */
public final class Locations {

  /** A scheme of two letters or more: hdfs://host/x, s3a://bucket/x, file:/x. */
  private static final Pattern ADDRESS = Pattern.compile("[a-zA-Z][a-zA-Z0-9+.-]+:/");

  private Locations() {}

  static boolean isRemote(String path) {
    return ADDRESS.matcher(path).lookingAt();
  }

  static InputStream open(String path) throws IOException {
    if (!isRemote(path)) {
      return java.nio.file.Files.newInputStream(java.nio.file.Path.of(path));
    }
    return fileSystem(path).open(new Path(path));
  }

  /** Returns the files below an address, in the order of their names. */
  public static List<FileStatus> list(String path) throws IOException {
    List<FileStatus> files = new ArrayList<>();
    RemoteIterator<LocatedFileStatus> found = fileSystem(path).listFiles(new Path(path), true);
    while (found.hasNext()) {
      files.add(found.next());
    }
    files.sort(Comparator.comparing(file -> file.getPath().toString()));
    return files;
  }

  static FileSystem fileSystem(String path) {
    // What was set for this session, on the driver and on every worker.
    Configuration configuration = SparkHadoopUtil.get().newConfiguration(SparkEnv.get().conf());
    try {
      return new Path(path).getFileSystem(configuration);
    } catch (IOException e) {
      throw new UncheckedIOException("no file system for " + path, e);
    }
  }
}
