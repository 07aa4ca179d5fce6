/**
 * What are the results of the papers' experiments today? Start at {@link
 * dev.doppel.experiments.Experiments}.
 */
@NullMarked
package dev.doppel.experiments;

import org.jspecify.annotations.NullMarked;
