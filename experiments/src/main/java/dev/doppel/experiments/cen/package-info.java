/** Cen, Xu, Sun 2010: the multi-layer Bloom filter. */
@NullMarked
package dev.doppel.experiments.cen;

import org.jspecify.annotations.NullMarked;
