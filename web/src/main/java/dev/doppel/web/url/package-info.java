/**
 * Which one name does a page with many URLs get? Start at {@link dev.doppel.web.url.CanonicalUrl}
 * for one URL, at {@link dev.doppel.web.url.UrlRules} for many, at {@link dev.doppel.web.url.Url}
 * for the parts of one URL.
 */
@NullMarked
package dev.doppel.web.url;

import org.jspecify.annotations.NullMarked;
