package dev.doppel.engine.events;

import dev.doppel.core.internal.StateReader;
import dev.doppel.core.internal.StateWriter;
import dev.doppel.engine.events.commission.SharedVisitors;
import java.io.IOException;

/** The addresses and the cookies that publishers share. */
final class Coalitions {

  private final SharedVisitors addresses = SharedVisitors.create();
  private final SharedVisitors cookies = SharedVisitors.create();

  void add(int publisher, long address, long cookie) {
    addresses.add(address, publisher);
    cookies.add(cookie, publisher);
  }

  SharedVisitors addresses() {
    return addresses;
  }

  SharedVisitors cookies() {
    return cookies;
  }

  long bytes() {
    return addresses.bytes() + cookies.bytes();
  }

  void writeTo(StateWriter out) throws IOException {
    addresses.writeTo(out);
    cookies.writeTo(out);
  }

  void readFrom(StateReader in) throws IOException {
    addresses.readFrom(in);
    cookies.readFrom(in);
  }
}
