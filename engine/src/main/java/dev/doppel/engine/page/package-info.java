/**
 * How does a report look? Elements, charts and numbers that all reports share; begin with {@link
 * dev.doppel.engine.page.Html}.
 */
@NullMarked
package dev.doppel.engine.page;

import org.jspecify.annotations.NullMarked;
