/** Horowitz 2022: the slides on deduplication, as a lecture that runs. */
@NullMarked
package dev.doppel.experiments.horowitz;

import org.jspecify.annotations.NullMarked;
