/**
 * Which document do these bytes hold: packed or plain, in which encoding, text or page or neither?
 * Start at {@link dev.doppel.io.content.UntypedContent}; of a table, at {@link
 * dev.doppel.io.content.TextColumns}.
 */
@NullMarked
package dev.doppel.io.content;

import org.jspecify.annotations.NullMarked;
