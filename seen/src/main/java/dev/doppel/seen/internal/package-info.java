/** What memories of other things share with those of URLs. Not for users. */
@NullMarked
package dev.doppel.seen.internal;

import org.jspecify.annotations.NullMarked;
