/**
 * Where do the memories live, and when is an answer safe? Start at {@link
 * dev.doppel.server.memory.Memories}.
 */
@NullMarked
package dev.doppel.server.memory;

import org.jspecify.annotations.NullMarked;
