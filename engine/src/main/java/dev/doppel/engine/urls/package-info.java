/**
 * Was this URL seen before, under whatever spelling? Begin with {@link
 * dev.doppel.engine.urls.UrlJob}.
 */
@NullMarked
package dev.doppel.engine.urls;

import org.jspecify.annotations.NullMarked;
