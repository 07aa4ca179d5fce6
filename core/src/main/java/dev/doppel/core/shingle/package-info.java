/**
 * Which pieces does a text consist of? Folds a text to its canonical form, cuts it into words or
 * characters, and hashes every k neighbouring ones to a shingle. Start at {@link
 * dev.doppel.core.shingle.Shingler}.
 */
@NullMarked
package dev.doppel.core.shingle;

import org.jspecify.annotations.NullMarked;
