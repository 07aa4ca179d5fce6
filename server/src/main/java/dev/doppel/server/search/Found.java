package dev.doppel.server.search;

import java.util.List;

/**
 * What a search found.
 *
 * @param hits the best, as many as were asked for
 * @param total how many there are in all
 * @param unread how many documents are not searched yet, as they are still being read
 */
public record Found(List<Hit> hits, int total, int unread) {

  public Found {
    hits = List.copyOf(hits);
  }
}
