/** {@code doppel index} and its commands. */
@NullMarked
package dev.doppel.cli.index;

import org.jspecify.annotations.NullMarked;
