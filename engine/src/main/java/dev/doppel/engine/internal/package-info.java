/** Code that the jobs share, not meant for users. */
@NullMarked
package dev.doppel.engine.internal;

import org.jspecify.annotations.NullMarked;
