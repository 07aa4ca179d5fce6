/** How are the jobs reached over HTTP? Start at {@link dev.doppel.server.DoppelServer}. */
@NullMarked
package dev.doppel.server;

import org.jspecify.annotations.NullMarked;
