package dev.doppel.core.index;

/** The hashes of the bands of items, wherever they are kept; may be asked by many threads. */
@FunctionalInterface
public interface BandHashes {

  /** Returns the hash of a band, from 0, of an item, from 0. */
  int of(int item, int band);
}
