package dev.doppel.server.http;

/**
 * Where a request came from and what its client calls this server, proxies seen through.
 *
 * @param client the address of who asks
 * @param host the name and port that the client asked for
 * @param isSecure whether the client speaks TLS
 * @param prefix the path under which the client sees this server; empty for all of it
 */
record Place(String client, String host, boolean isSecure, String prefix) {}
