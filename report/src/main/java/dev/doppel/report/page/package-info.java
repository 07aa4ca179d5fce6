/**
 * How does a report look? Elements, charts and numbers that all reports share; begin with {@link
 * dev.doppel.report.page.Html}.
 */
@NullMarked
package dev.doppel.report.page;

import org.jspecify.annotations.NullMarked;
