package dev.doppel.server.http;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jetty.io.Connection;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the number of connections within a limit. When it is reached, those give way that ask for
 * nothing at the time, so that one who opens many does not shut out the others.
 */
final class Connections implements Connection.Listener {

  private static final int PART = 20; // of all, that are closed at a time

  /**
   * One address may have such a part of all; this machine, where proxies are, has no such limit.
   */
  private static final int SHARE_OF_ONE = 10;

  private final int most;
  private final Set<Connection> open = ConcurrentHashMap.newKeySet();
  private final Map<InetAddress, Integer> byAddress = new ConcurrentHashMap<>();

  Connections(int most) {
    this.most = most;
  }

  @Override
  public void onOpened(Connection connection) {
    open.add(connection);
    InetAddress from = address(connection);
    if (from != null && byAddress.merge(from, 1, Integer::sum) > Math.max(1, most / SHARE_OF_ONE)) {
      connection.getEndPoint().close();
    } else if (open.size() > most) {
      makeRoom(connection);
    }
  }

  @Override
  public void onClosed(Connection connection) {
    open.remove(connection);
    InetAddress from = address(connection);
    if (from != null) {
      byAddress.computeIfPresent(from, (address, count) -> count > 1 ? count - 1 : null);
    }
  }

  /** Where a connection comes from; null if that is this machine. */
  private static @Nullable InetAddress address(Connection connection) {
    SocketAddress remote = connection.getEndPoint().getRemoteSocketAddress();
    InetAddress address =
        remote instanceof InetSocketAddress internet ? internet.getAddress() : null;
    return address == null || address.isLoopbackAddress() ? null : address;
  }

  int count() {
    return open.size();
  }

  /** First those that never sent a request; of these and of the others the oldest. */
  private synchronized void makeRoom(Connection newest) {
    if (open.size() <= most) {
      return; // another thread made it
    }
    List<Connection> idle =
        open.stream()
            .filter(each -> each != newest && each.getMessagesIn() == each.getMessagesOut())
            .sorted(
                Comparator.<Connection>comparingInt(each -> each.getMessagesIn() == 0 ? 0 : 1)
                    .thenComparingLong(Connection::getCreatedTimeStamp))
            .limit(1 + most / PART)
            .toList();
    if (idle.isEmpty()) {
      close(newest);
    }
    idle.forEach(this::close);
  }

  private void close(Connection connection) {
    open.remove(connection);
    connection.getEndPoint().close();
  }
}
