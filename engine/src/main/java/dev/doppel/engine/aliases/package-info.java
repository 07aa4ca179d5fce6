/** Which addresses lead to another one? Begin with {@link dev.doppel.engine.aliases.AliasJob}. */
@NullMarked
package dev.doppel.engine.aliases;

import org.jspecify.annotations.NullMarked;
