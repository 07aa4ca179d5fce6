/** Was this URL seen before, under whatever spelling? */
@NullMarked
package dev.doppel.engine.urls;

import org.jspecify.annotations.NullMarked;
