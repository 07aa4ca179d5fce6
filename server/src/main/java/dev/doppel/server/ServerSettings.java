package dev.doppel.server;

import dev.doppel.core.internal.Check;
import dev.doppel.server.http.Limits;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Where a server listens, what it keeps and who may use it. Immutable.
 *
 * @param port 0 for one that is free
 * @param data where the memories are kept; null to forget them when the server stops
 * @param token what clients must know; null if they need not, which only loopback allows
 * @param deployment what it stands among
 */
public record ServerSettings(
    String host,
    int port,
    @Nullable Path data,
    @Nullable String token,
    Limits limits,
    Deployment deployment) {

  private static final int MIN_TOKEN = 16;

  public ServerSettings {
    Check.argument(0 <= port && port < 1 << 16, "port must be 0 to 65535, got %d", port);
    Check.argument(
        token == null || token.length() >= MIN_TOKEN,
        "a token must have at least %d characters, got %s",
        MIN_TOKEN,
        token == null ? 0 : token.length());
    Check.argument(
        token != null || isLoopback(host),
        "host %s can be reached from elsewhere, so a token is needed: --token or --token-file",
        host);
  }

  /** On loopback, port 8080, without a token, keeping nothing. */
  public static ServerSettings defaults() {
    return new ServerSettings("127.0.0.1", 8080, null, null, Limits.defaults(), Deployment.ALONE);
  }

  /** Returns these settings for another port; 0 takes any that is free. */
  public ServerSettings withPort(int newPort) {
    return new ServerSettings(host, newPort, data, token, limits, deployment);
  }

  /** Returns these settings for another folder of memories; null keeps them for this run only. */
  public ServerSettings withData(@Nullable Path newData) {
    return new ServerSettings(host, port, newData, token, limits, deployment);
  }

  /** Both at once, because most hosts need a token. */
  public ServerSettings withHost(String newHost, @Nullable String newToken) {
    return new ServerSettings(newHost, port, data, newToken, limits, deployment);
  }

  /** Returns these settings with other limits on what clients may do. */
  public ServerSettings withLimits(Limits newLimits) {
    return new ServerSettings(host, port, data, token, newLimits, deployment);
  }

  /** Returns these settings for a server that stands among other things. */
  public ServerSettings withDeployment(Deployment newDeployment) {
    return new ServerSettings(host, port, data, token, limits, newDeployment);
  }

  private static boolean isLoopback(String host) {
    try {
      return InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException("no host '" + host + "'", e);
    }
  }

  /** Everything but the token. */
  @Override
  public String toString() {
    return "ServerSettings[" + host + ":" + port + ", data " + data + "]";
  }
}
