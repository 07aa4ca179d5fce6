/** Jars that one command alone needs. */
@NullMarked
package dev.doppel.cli.part;

import org.jspecify.annotations.NullMarked;
