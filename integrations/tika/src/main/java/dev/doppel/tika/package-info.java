/**
 * What do PDF, Word, mail and the like say? Found by {@link dev.doppel.io.record.ContentReader};
 * start at {@link dev.doppel.tika.TikaReader}.
 */
@NullMarked
package dev.doppel.tika;

import org.jspecify.annotations.NullMarked;
