package dev.doppel.engine.links;

import java.io.IOException;

/** Receives links, in the order of the pages and of each page. */
@FunctionalInterface
public interface LinkSink {

  /** Takes a link. */
  void accept(FoundLink link) throws IOException;
}
