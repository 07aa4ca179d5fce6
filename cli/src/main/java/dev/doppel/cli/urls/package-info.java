/** {@code doppel urls}, {@code canon} and {@code mirrors}. */
@NullMarked
package dev.doppel.cli.urls;

import org.jspecify.annotations.NullMarked;
