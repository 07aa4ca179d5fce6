/**
 * How does a memory survive kill -9? Start at {@link dev.doppel.store.FingerprintMemory} for what
 * was seen and at {@link dev.doppel.store.RecordLog} for records of any length.
 */
@NullMarked
package dev.doppel.store;

import org.jspecify.annotations.NullMarked;
