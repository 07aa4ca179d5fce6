/** How is work spread over the threads that a caller gives, and how far is it? */
@NullMarked
package dev.doppel.core.work;

import org.jspecify.annotations.NullMarked;
