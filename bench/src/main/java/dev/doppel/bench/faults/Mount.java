package dev.doppel.bench.faults;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A small file system in memory, laid over a folder, which can be filled and made read-only. */
final class Mount implements AutoCloseable {

  private static final String AMPLE = "size=512m";

  private final Path folder;

  private Mount(Path folder) {
    this.folder = folder;
  }

  /** Why nothing can be mounted here, if nothing can. */
  static Optional<String> missing(Path scratch) throws IOException {
    Path folder = Files.createDirectories(scratch.resolve("mount"));
    try {
      over(folder).close();
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of("no file systems can be mounted here: " + e.getMessage());
    }
  }

  static Mount over(Path folder) throws IOException {
    run("mount", "-t", "tmpfs", "-o", AMPLE, "tmpfs", folder.toString());
    return new Mount(folder);
  }

  /** Leaves so many bytes free. */
  void leave(long bytes) throws IOException {
    long used =
        Files.getFileStore(folder).getTotalSpace() - Files.getFileStore(folder).getUsableSpace();
    remount("size=" + (used + bytes));
  }

  void free() throws IOException {
    remount(AMPLE);
  }

  void protect() throws IOException {
    remount("ro");
  }

  void unprotect() throws IOException {
    remount("rw");
  }

  private void remount(String option) throws IOException {
    run("mount", "-o", "remount," + option, folder.toString());
  }

  @Override
  public void close() throws IOException {
    run("umount", "--lazy", folder.toString());
  }

  private static void run(String... command) throws IOException {
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    if (process.onExit().join().exitValue() != 0) {
      throw new IOException(String.join(" ", command) + " ended with " + process.exitValue());
    }
  }
}
