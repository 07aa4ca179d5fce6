/** {@code doppel events}. */
@NullMarked
package dev.doppel.cli.events;

import org.jspecify.annotations.NullMarked;
