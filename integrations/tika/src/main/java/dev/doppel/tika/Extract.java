package dev.doppel.tika;

import java.util.Map;

/** What was taken out of a document. */
record Extract(String text, Map<String, String> metadata) {}
