/**
 * {@code doppel mcp}: what programs may ask over the Model Context Protocol. {@link
 * dev.doppel.cli.mcp.Dialogue} speaks it, a {@link dev.doppel.cli.mcp.Tool} answers.
 */
@NullMarked
package dev.doppel.cli.mcp;

import org.jspecify.annotations.NullMarked;
