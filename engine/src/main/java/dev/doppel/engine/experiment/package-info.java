/**
 * What do the papers' experiments give today? Start at {@link
 * dev.doppel.engine.experiment.Experiment}.
 */
@NullMarked
package dev.doppel.engine.experiment;

import org.jspecify.annotations.NullMarked;
