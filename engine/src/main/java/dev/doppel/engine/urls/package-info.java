/**
 * Was this URL seen before, under whatever spelling? Start at {@link
 * dev.doppel.engine.urls.UrlJob}. Which hosts show the same pages? Start at {@link
 * dev.doppel.engine.urls.MirrorJob}.
 */
@NullMarked
package dev.doppel.engine.urls;

import org.jspecify.annotations.NullMarked;
