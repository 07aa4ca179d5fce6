package dev.doppel.web.url;

/**
 * One step from a URL to its canonical form.
 *
 * @param rule the label of a {@link UrlRule}, {@code parse} for what the URL standard does, {@code
 *     drop} for parameters named in a file of rules, {@code alias} and its reason for where the
 *     address leads
 */
public record UrlChange(String rule, String before, String after) {}
