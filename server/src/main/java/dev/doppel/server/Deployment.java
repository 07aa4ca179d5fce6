package dev.doppel.server;

import dev.doppel.server.http.Proxies;
import dev.doppel.server.http.Tls;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * How a server is deployed: its proxies, its certificate, its backups. Immutable.
 *
 * @param proxies which proxies are believed about the client, and the path under which clients see
 *     the server
 * @param tls the certificate to show; null to speak without TLS
 * @param backups the folder for copies of the memories; null if none may be made
 */
public record Deployment(Proxies proxies, @Nullable Tls tls, @Nullable Path backups) {

  /** Alone: no proxy, no TLS, no backups. */
  public static final Deployment ALONE = new Deployment(Proxies.NONE, null, null);
}
