/**
 * Which stored documents hold these words? Start at {@link dev.doppel.server.search.TextSearch}.
 */
@NullMarked
package dev.doppel.server.search;

import org.jspecify.annotations.NullMarked;
