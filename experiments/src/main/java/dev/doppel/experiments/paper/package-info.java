/**
 * What is an experiment of a paper made of? Start at {@link
 * dev.doppel.experiments.paper.Experiment}.
 */
@NullMarked
package dev.doppel.experiments.paper;

import org.jspecify.annotations.NullMarked;
