/**
 * What can be submitted to a cluster, and which functions does SQL get? The same jobs as on one
 * machine, with the same answers. Begin with {@link dev.doppel.spark.DoppelSpark}.
 */
@NullMarked
package dev.doppel.spark;

import org.jspecify.annotations.NullMarked;
