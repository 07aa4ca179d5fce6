/**
 * Which task reads which part of the files? For the jobs here; begin with {@link
 * dev.doppel.spark.input.InputPieces}.
 */
@NullMarked
package dev.doppel.spark.input;

import org.jspecify.annotations.NullMarked;
