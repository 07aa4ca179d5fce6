package dev.doppel.tika;

import java.util.Map;

/** What was extracted from a document. */
record Extract(String text, Map<String, String> metadata) {}
