/** Roth 2013: the Similarity Index. */
@NullMarked
package dev.doppel.experiments.roth;

import org.jspecify.annotations.NullMarked;
