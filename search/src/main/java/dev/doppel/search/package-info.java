/**
 * What does a search engine find, and what do the pages say? Start at {@link
 * dev.doppel.search.EngineResults}; {@link dev.doppel.search.PageFetcher} visits pages with care.
 */
@NullMarked
package dev.doppel.search;

import org.jspecify.annotations.NullMarked;
