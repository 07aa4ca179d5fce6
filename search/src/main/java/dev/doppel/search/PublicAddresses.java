package dev.doppel.search;

import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;

/**
 * Distinguishes addresses of the public Internet from those that lead inwards: to this machine, its
 * network, or a cloud's own services.
 */
final class PublicAddresses {

  /*
   * IPv4: the IANA special-purpose registry (RFC 6890 and later), all that is not globally
   * reachable, and multicast. IPv6: only 2000::/3 is handed out, and within it some blocks carry or
   * stand for something else. Those that carry an IPv4 address are judged by it.
   */

  private static final int[][] RESERVED = {
    {0, 0, 8}, // this network
    {10, 0, 8},
    {100, 64, 10}, // shared by carriers
    {127, 0, 8},
    {169, 254, 16}, // link-local, and the metadata services of clouds
    {172, 16, 12},
    {192, 168, 16},
    {198, 18, 15}, // benchmarks
    {224, 0, 4}, // multicast
    {240, 0, 4}, // reserved, broadcast
  };

  private static final int[][] RESERVED_24 = {
    {192, 0, 0}, {192, 0, 2}, {192, 88, 99}, {198, 51, 100}, {203, 0, 113}
  };

  private PublicAddresses() {}

  static boolean contain(InetAddress address) {
    byte[] bytes = address.getAddress();
    return address instanceof Inet4Address
        ? isPublic(bytes, 0)
        : address instanceof Inet6Address && isPublic6(bytes);
  }

  private static boolean isPublic(byte[] bytes, int at) {
    int first = bytes[at] & 0xFF;
    int second = bytes[at + 1] & 0xFF;
    int start = first << 8 | second;
    for (int[] block : RESERVED) {
      int shift = 16 - block[2];
      if (start >> shift == (block[0] << 8 | block[1]) >> shift) {
        return false;
      }
    }
    for (int[] block : RESERVED_24) {
      if (first == block[0] && second == block[1] && (bytes[at + 2] & 0xFF) == block[2]) {
        return false;
      }
    }
    return true;
  }

  private static boolean isPublic6(byte[] bytes) {
    if (startsWith(bytes, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)) {
      return false; // ::1, ::, IPv4-mapped and IPv4-compatible: no page is served from there
    }
    if (startsWith(bytes, 0x00, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0)) {
      return isPublic(bytes, 12); // NAT64
    }
    if (startsWith(bytes, 0x20, 0x02)) {
      return isPublic(bytes, 2); // 6to4
    }
    boolean isGlobal = (bytes[0] & 0xE0) == 0x20;
    boolean isSpecial =
        startsWith(bytes, 0x20, 0x01, 0x0d, 0xb8) // documentation
            || (startsWith(bytes, 0x20, 0x01) && (bytes[2] & 0xFE) == 0) // Teredo, ORCHID and kin
            || startsWith(bytes, 0x3f, 0xff); // documentation
    return isGlobal && !isSpecial;
  }

  private static boolean startsWith(byte[] bytes, int... prefix) {
    for (int i = 0; i < prefix.length; i++) {
      if ((bytes[i] & 0xFF) != prefix[i]) {
        return false;
      }
    }
    return true;
  }
}
