/**
 * The same jobs, with the same answers, beyond one machine. Start at {@link
 * dev.doppel.spark.DocumentsJob}.
 */
@NullMarked
package dev.doppel.spark;

import org.jspecify.annotations.NullMarked;
