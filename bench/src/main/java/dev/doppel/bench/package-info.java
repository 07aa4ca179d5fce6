/**
 * How fast is it, beside what others offer, and how near to what theory says? Each {@code
 * ...Benchmark} is run by JMH, the rest are programs that print a table; {@code bench/run} starts
 * them all. Begin with {@link dev.doppel.bench.SimHashBenchmark}, the smallest.
 */
@NullMarked
package dev.doppel.bench;

import org.jspecify.annotations.NullMarked;
