/**
 * Was this URL seen before, under this or another spelling? A memory in a folder or on the heap,
 * exact or a filter; start at {@link dev.doppel.seen.UrlMemory}. A crawl that is to survive a kill
 * starts at {@link dev.doppel.seen.CrawlMemory}.
 */
@NullMarked
package dev.doppel.seen;

import org.jspecify.annotations.NullMarked;
