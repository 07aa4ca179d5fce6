/**
 * What does a search engine find, and what do the pages say? Start at {@link
 * dev.doppel.engine.search.EngineResults}; {@link dev.doppel.engine.search.PageFetcher} visits
 * pages with care.
 */
@NullMarked
package dev.doppel.engine.search;

import org.jspecify.annotations.NullMarked;
