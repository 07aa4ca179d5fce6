/** What the jobs have in common and users have no business with. */
@NullMarked
package dev.doppel.engine.internal;

import org.jspecify.annotations.NullMarked;
