/**
 * What lies between two steps of a job? For the jobs here; begin with {@link
 * dev.doppel.spark.stages.Stages}.
 */
@NullMarked
package dev.doppel.spark.stages;

import org.jspecify.annotations.NullMarked;
