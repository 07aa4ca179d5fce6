/**
 * How is a job put on the wire, described and guarded? Start at {@link
 * dev.doppel.server.http.Route}.
 */
@NullMarked
package dev.doppel.server.http;

import org.jspecify.annotations.NullMarked;
