/** How do records become JSON, and back? Start at {@link dev.doppel.server.json.Json}. */
@NullMarked
package dev.doppel.server.json;

import org.jspecify.annotations.NullMarked;
