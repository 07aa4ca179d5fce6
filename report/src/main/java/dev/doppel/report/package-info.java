/**
 * What should a person see of a finished job? One page that explains itself: {@link
 * dev.doppel.report.ReportPage}. First ask {@link dev.doppel.report.ReportPlan} whose texts it
 * wants.
 */
@NullMarked
package dev.doppel.report;

import org.jspecify.annotations.NullMarked;
