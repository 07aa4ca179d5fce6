/** {@code doppel docs} and {@code doppel compare}. */
@NullMarked
package dev.doppel.cli.documents;

import org.jspecify.annotations.NullMarked;
