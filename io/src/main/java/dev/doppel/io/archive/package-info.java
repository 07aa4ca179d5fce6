/**
 * How are records of web archives and tar files read and written? Start at {@link
 * dev.doppel.io.archive.ArchiveFile}.
 */
@NullMarked
package dev.doppel.io.archive;

import org.jspecify.annotations.NullMarked;
