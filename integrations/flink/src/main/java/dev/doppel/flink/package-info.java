/**
 * Did this event come before, recently, on any of the machines that see events? Begin with {@link
 * dev.doppel.flink.DuplicateFilter} in a Flink program of one's own, with {@link
 * dev.doppel.flink.DuplicateJob} from a shell.
 */
@NullMarked
package dev.doppel.flink;

import org.jspecify.annotations.NullMarked;
