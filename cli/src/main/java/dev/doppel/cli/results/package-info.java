/** {@code doppel refine}. */
@NullMarked
package dev.doppel.cli.results;

import org.jspecify.annotations.NullMarked;
