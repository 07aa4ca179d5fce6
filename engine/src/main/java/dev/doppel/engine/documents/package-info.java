/**
 * Which documents are copies, near copies or parts of others? Start at {@link
 * dev.doppel.engine.documents.DocumentJob}; ARCHITECTURE.md follows one document through the
 * package.
 */
@NullMarked
package dev.doppel.engine.documents;

import org.jspecify.annotations.NullMarked;
