package dev.doppel.engine.documents;

import dev.doppel.engine.internal.Timings;

/** What a job cost: bytes on disk, and time. */
record Effort(long spoolBytes, Timings timings) {}
