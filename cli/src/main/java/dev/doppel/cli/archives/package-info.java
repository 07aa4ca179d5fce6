/** {@code doppel warc} and its commands. */
@NullMarked
package dev.doppel.cli.archives;

import org.jspecify.annotations.NullMarked;
