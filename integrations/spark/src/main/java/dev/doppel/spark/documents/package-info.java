/**
 * Which of any number of documents are copies, near copies or parts of others? Begin with {@link
 * dev.doppel.spark.documents.DocumentsJob}.
 */
@NullMarked
package dev.doppel.spark.documents;

import org.jspecify.annotations.NullMarked;
