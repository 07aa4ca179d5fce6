/** Options that several commands share. */
@NullMarked
package dev.doppel.cli.option;

import org.jspecify.annotations.NullMarked;
