/** {@code doppel memory} and its commands. */
@NullMarked
package dev.doppel.cli.memory;

import org.jspecify.annotations.NullMarked;
