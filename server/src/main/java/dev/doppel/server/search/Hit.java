package dev.doppel.server.search;

/** A document that was found. */
public record Hit(String id, String title) {}
