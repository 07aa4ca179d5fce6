/** {@code doppel sql} and its commands. */
@NullMarked
package dev.doppel.cli.sql;

import org.jspecify.annotations.NullMarked;
