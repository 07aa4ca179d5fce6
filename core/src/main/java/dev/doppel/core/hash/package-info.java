/**
 * What number stands for these bytes? Start at {@link dev.doppel.core.hash.Hashes} for 64 bits and
 * at {@link dev.doppel.core.hash.Fingerprint} for identity.
 */
@NullMarked
package dev.doppel.core.hash;

import org.jspecify.annotations.NullMarked;
