/**
 * Which of many texts are copies, near copies or parts of others? For jobs that read texts in their
 * own way; begin with {@link dev.doppel.similarity.group.Grouping}. Texts that are in memory have
 * an easier entry in {@link dev.doppel.similarity.Duplicates}.
 */
@NullMarked
package dev.doppel.similarity.group;

import org.jspecify.annotations.NullMarked;
