/** How alike are two texts of a few words? Begin with {@link dev.doppel.core.brief.BriefText}. */
@NullMarked
package dev.doppel.core.brief;

import org.jspecify.annotations.NullMarked;
