/** Which jobs can be asked for, and in what words? Start at {@link dev.doppel.server.api.Api}. */
@NullMarked
package dev.doppel.server.api;

import org.jspecify.annotations.NullMarked;
