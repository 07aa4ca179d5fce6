/**
 * How do rows of Parquet files come in and go out? Found by {@link
 * dev.doppel.io.record.FormatProvider}; start at {@link dev.doppel.parquet.ParquetProvider}.
 */
@NullMarked
package dev.doppel.parquet;

import org.jspecify.annotations.NullMarked;
