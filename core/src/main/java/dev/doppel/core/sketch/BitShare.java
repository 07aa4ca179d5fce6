package dev.doppel.core.sketch;

/**
 * Of which filter's bits those set in two filters are a share. The paper [1] divides by the bits of
 * the document that others are compared with, and analyses sets of one size, where all three are
 * the same.
 */
public enum BitShare {

  /*
   * [1] Jain, Dahlin, Tewari: Using Bloom Filters to Refine Web Search Results. WebDB 2005.
   * docs/decisions/30-jain.md says by which figures the fuller one is the default.
   */

  /** Those of the filter with more bits set: near 1 for texts of about one size only. */
  FULLER,
  /**
   * Those of the filter with fewer bits set: a text of few chunks meets a full filter by chance.
   */
  EMPTIER,
  /** Those of the first document, with which the other is compared. */
  SOURCE
}
