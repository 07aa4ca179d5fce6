/**
 * What are the results of the papers' experiments today? Start at {@link
 * dev.doppel.experiments.Experiment}.
 */
@NullMarked
package dev.doppel.experiments;

import org.jspecify.annotations.NullMarked;
