/** Which hosts show the same pages? Begin with {@link dev.doppel.engine.mirrors.MirrorJob}. */
@NullMarked
package dev.doppel.engine.mirrors;

import org.jspecify.annotations.NullMarked;
