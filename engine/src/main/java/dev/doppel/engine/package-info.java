/** What do all jobs share? {@link dev.doppel.core.work.Progress} and the words of a verdict. */
@NullMarked
package dev.doppel.engine;

import org.jspecify.annotations.NullMarked;
