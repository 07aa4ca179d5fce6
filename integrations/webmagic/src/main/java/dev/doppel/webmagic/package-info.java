/**
 * How does webmagic fetch each page once, and go on after a kill? Start at {@link
 * dev.doppel.webmagic.DoppelDuplicateRemover}.
 */
@NullMarked
package dev.doppel.webmagic;

import org.jspecify.annotations.NullMarked;
