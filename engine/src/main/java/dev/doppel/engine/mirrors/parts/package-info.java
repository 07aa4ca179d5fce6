/**
 * Of which steps does a search for mirrors consist? For the job on one machine and for Spark alone.
 * Begin with {@link dev.doppel.engine.mirrors.parts.MirrorSteps}, which takes them all.
 */
@NullMarked
package dev.doppel.engine.mirrors.parts;

import org.jspecify.annotations.NullMarked;
