/** What does a page say? Start at {@link dev.doppel.web.html.Page}. */
@NullMarked
package dev.doppel.web.html;

import org.jspecify.annotations.NullMarked;
