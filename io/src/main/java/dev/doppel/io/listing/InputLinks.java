package dev.doppel.io.listing;

import dev.doppel.io.record.FileLink;
import java.util.AbstractList;
import java.util.List;

/** The links among the files of an input, made when asked for: there may be millions. */
final class InputLinks extends AbstractList<FileLink> {

  static final InputLinks NONE = new InputLinks(List.of(), List.of(), SameFiles.among(List.of()));

  private final List<InputRoot> roots;
  private final List<FileTable> tables;
  private final SameFiles same;

  InputLinks(List<InputRoot> roots, List<FileTable> tables, SameFiles same) {
    this.roots = roots;
    this.tables = tables;
    this.same = same;
  }

  @Override
  public int size() {
    return same.count();
  }

  @Override
  public FileLink get(int index) {
    int link = same.link(index);
    return new FileLink(id(link), id(same.target(index)), kind(link));
  }

  private String id(int number) {
    int table = same.table(number);
    return roots.get(table).file(number - same.start(table)).id();
  }

  private FileLink.Kind kind(int number) {
    int table = same.table(number);
    return switch (tables.get(table).found(number - same.start(table))) {
      case LINKED -> FileLink.Kind.SYMBOLIC;
      case SHARED -> FileLink.Kind.HARD;
      case ALONE, UNKNOWN -> FileLink.Kind.AGAIN;
    };
  }
}
