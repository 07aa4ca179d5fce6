/** What does a page say? Start at {@link dev.doppel.web.html.PageText}. */
@NullMarked
package dev.doppel.web.html;

import org.jspecify.annotations.NullMarked;
