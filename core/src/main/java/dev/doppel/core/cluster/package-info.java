/**
 * Which items belong together, and which of them is kept? Start at {@link
 * dev.doppel.core.cluster.Links}.
 */
@NullMarked
package dev.doppel.core.cluster;

import org.jspecify.annotations.NullMarked;
