package dev.doppel.server.http;

/** An answer that is not JSON of ours, or is written already. */
@SuppressWarnings("ArrayRecordComponent") // handed on, never compared
public record Raw(String contentType, byte[] bytes) {}
