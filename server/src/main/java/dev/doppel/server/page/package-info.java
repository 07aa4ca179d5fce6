/** What does a browser show? Start at {@link dev.doppel.server.page.Pages}. */
@NullMarked
package dev.doppel.server.page;

import org.jspecify.annotations.NullMarked;
