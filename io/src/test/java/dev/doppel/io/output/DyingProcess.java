package dev.doppel.io.output;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/**
 * Changes to a disk by a process that is killed before one of them, and does nothing afterwards.
 */
final class DyingProcess implements FolderChanges {

  /** Not an exception, for nobody handles the end. */
  static final class Killed extends Error {
    private static final long serialVersionUID = 1L;
  }

  private final FolderChanges changes;
  private int left;

  /** Dies before the change of this number, counted from 0. */
  DyingProcess(FolderChanges changes, int left) {
    this.changes = changes;
    this.left = left;
  }

  boolean isAlive() {
    return left >= 0;
  }

  private FolderChanges alive() {
    if (left-- <= 0) {
      left = -1;
      throw new Killed();
    }
    return changes;
  }

  @Override
  public void createFolder(Path folder) throws IOException {
    alive().createFolder(folder);
  }

  @Override
  public FileChannel create(Path file) throws IOException {
    return alive().create(file);
  }

  @Override
  public void sync(FileChannel file) throws IOException {
    alive().sync(file);
  }

  @Override
  public void syncNames(Path folder) throws IOException {
    alive().syncNames(folder);
  }

  @Override
  public void link(Path name, Path existing) throws IOException {
    alive().link(name, existing);
  }

  @Override
  public void symbolicLink(Path name, Path target) throws IOException {
    alive().symbolicLink(name, target);
  }

  @Override
  public void move(Path from, Path to) throws IOException {
    alive().move(from, to);
  }

  @Override
  public void delete(Path path) throws IOException {
    alive().delete(path);
  }
}
