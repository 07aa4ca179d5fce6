/** The commands that write web archives. Begin with {@link dev.doppel.cli.archives.WarcCommand}. */
@NullMarked
package dev.doppel.cli.archives;

import org.jspecify.annotations.NullMarked;
