/**
 * Which files are there to read, each once, whatever names lead to it? Start at {@link
 * dev.doppel.io.listing.InputListing}.
 */
@NullMarked
package dev.doppel.io.listing;

import org.jspecify.annotations.NullMarked;
