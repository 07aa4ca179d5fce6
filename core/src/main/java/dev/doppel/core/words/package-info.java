/**
 * What did a user set, and in which words? {@link dev.doppel.core.words.GivenWords} holds options
 * or fields by name until the parser of a job makes settings of them.
 */
@NullMarked
package dev.doppel.core.words;

import org.jspecify.annotations.NullMarked;
