/**
 * How long, how large, how much is what a user wrote? {@link dev.doppel.core.quantity.Durations},
 * {@link dev.doppel.core.quantity.Sizes} and {@link dev.doppel.core.quantity.Shares} are the only
 * grammars for {@code 24h}, {@code 64MB} and {@code 5%}. {@link
 * dev.doppel.core.quantity.Capacities} says how large a part must be.
 */
@NullMarked
package dev.doppel.core.quantity;

import org.jspecify.annotations.NullMarked;
