/** What guards and what framing of bytes do the other packages share? Not part of the API. */
@NullMarked
package dev.doppel.core.internal;

import org.jspecify.annotations.NullMarked;
