/**
 * Does Doppel keep its promises when it is killed, when the disk is full or damaged, and when its
 * input changes? A {@link dev.doppel.bench.faults.Scenario} is a durable command with its input; a
 * {@link dev.doppel.bench.faults.Rehearsal} is one that ran undisturbed once, so that the right
 * result is known; the {@code ...Trial} classes disturb it; a {@link
 * dev.doppel.bench.faults.Promise} names what must hold. Begin with {@link
 * dev.doppel.bench.faults.Faults}, which runs them all in random order.
 */
@NullMarked
package dev.doppel.bench.faults;

import org.jspecify.annotations.NullMarked;
