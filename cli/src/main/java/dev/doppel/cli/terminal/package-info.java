/** What a terminal and a pipe get: output, progress, remarks, exit codes. */
@NullMarked
package dev.doppel.cli.terminal;

import org.jspecify.annotations.NullMarked;
