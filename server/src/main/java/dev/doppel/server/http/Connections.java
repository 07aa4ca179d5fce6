package dev.doppel.server.http;

import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jetty.io.Connection;

/**
 * Keeps the number of connections within a limit. When it is reached, those give way that ask for
 * nothing at the time, so that one who opens many does not shut out the others.
 */
final class Connections implements Connection.Listener {

  private static final int PART = 20; // of all, that are closed at a time

  private final int most;
  private final Set<Connection> open = ConcurrentHashMap.newKeySet();

  Connections(int most) {
    this.most = most;
  }

  @Override
  public void onOpened(Connection connection) {
    open.add(connection);
    if (open.size() > most) {
      makeRoom(connection);
    }
  }

  @Override
  public void onClosed(Connection connection) {
    open.remove(connection);
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
