/** Where do pages lead? Begin with {@link dev.doppel.engine.links.LinkJob}. */
@NullMarked
package dev.doppel.engine.links;

import org.jspecify.annotations.NullMarked;
