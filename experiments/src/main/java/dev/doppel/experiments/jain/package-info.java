/** Jain, Dahlin, Tewari 2005: search results grouped by chunks and Bloom filters. */
@NullMarked
package dev.doppel.experiments.jain;

import org.jspecify.annotations.NullMarked;
