/**
 * How much of each host is repetition, and which rule would have saved it? Begin with {@link
 * dev.doppel.engine.hosts.DocumentHosts} for documents and {@link dev.doppel.engine.hosts.UrlHosts}
 * for lists of URLs.
 */
@NullMarked
package dev.doppel.engine.hosts;

import org.jspecify.annotations.NullMarked;
