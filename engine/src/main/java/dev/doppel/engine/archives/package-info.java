/**
 * How does a web archive lose its repeats and get them back? Begin with {@link
 * dev.doppel.engine.archives.ArchiveJob}.
 */
@NullMarked
package dev.doppel.engine.archives;

import org.jspecify.annotations.NullMarked;
