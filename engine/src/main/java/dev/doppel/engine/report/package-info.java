/**
 * What shall a person see of a finished job? One page that explains itself: {@link
 * dev.doppel.engine.report.ReportPage}. First ask {@link dev.doppel.engine.report.ReportPlan} whose
 * texts it wants.
 */
@NullMarked
package dev.doppel.engine.report;

import org.jspecify.annotations.NullMarked;
