/**
 * Which hosts of a crawl of any size show the same pages? Begin with {@link
 * dev.doppel.spark.mirrors.MirrorsJob}.
 */
@NullMarked
package dev.doppel.spark.mirrors;

import org.jspecify.annotations.NullMarked;
