/**
 * How far apart are two sets, vectors or texts, measured in full? The reference that sketches
 * estimate: {@link dev.doppel.core.distance.Sets}, {@link dev.doppel.core.distance.Vectors}, {@link
 * dev.doppel.core.distance.Edits}.
 */
@NullMarked
package dev.doppel.core.distance;

import org.jspecify.annotations.NullMarked;
