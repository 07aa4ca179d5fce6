package dev.doppel.cli;

import picocli.CommandLine;
import picocli.CommandLine.IFactory;

/** Makes the commands; those that read lines get the streams to do so. */
final class Commands implements IFactory {

  private final IFactory others = CommandLine.defaultFactory();
  private final Streams streams;

  Commands(Streams streams) {
    this.streams = streams;
  }

  @Override
  public <K> K create(Class<K> type) throws Exception {
    if (type == UrlsCommand.class) {
      return type.cast(new UrlsCommand(streams));
    }
    if (type == CanonCommand.class) {
      return type.cast(new CanonCommand(streams));
    }
    if (type == MirrorsCommand.class) {
      return type.cast(new MirrorsCommand(streams));
    }
    if (type == EventsCommand.class) {
      return type.cast(new EventsCommand(streams));
    }
    if (type == RefineCommand.class) {
      return type.cast(new RefineCommand(streams));
    }
    return others.create(type);
  }
}
