package dev.doppel.engine.mirrors.parts;

import dev.doppel.core.cluster.UnionFind;
import dev.doppel.engine.mirrors.rules.Mirror;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Hosts that are mirrors of each other, directly or by way of others. A large family is told by the
 * pairs with its head, the host of most pairs, since all pairs of 10,000 hosts are 50 million.
 */
final class Families {

  /** The order of results: by hosts, then by prefixes. */
  private static final Comparator<Mirror> ORDER =
      Comparator.comparing(Mirror::hostA)
          .thenComparing(Mirror::hostB)
          .thenComparing(Mirror::prefixA)
          .thenComparing(Mirror::prefixB);

  private final List<HostMirror> mirrors;
  private final int limit;
  private final UnionFind union;
  private final int[] sizes; // of the family that goes by its smallest host
  private final int[] heads;

  private Families(List<HostMirror> mirrors, int hosts, int limit) {
    this.mirrors = mirrors;
    this.limit = limit;
    this.union = UnionFind.of(hosts);
    this.sizes = new int[hosts];
    this.heads = new int[hosts];
  }

  /**
   * Returns the families of all hosts; those of more than {@code limit} are reported by their head.
   */
  static Families of(List<HostMirror> mirrors, int hosts, int limit) {
    Families families = new Families(mirrors, hosts, limit);
    families.unite();
    return families;
  }

  /** How many families there are. */
  int count() {
    return countAbove(1);
  }

  /** How many are reported by their heads. */
  int byHead() {
    return countAbove(limit);
  }

  /** The number of hosts in the largest; 0 if there is none. */
  int largest() {
    int largest = 1;
    for (int size : sizes) {
      largest = Math.max(largest, size);
    }
    return largest == 1 ? 0 : largest;
  }

  /** The pairs to be reported; every host of a family is in one of them. */
  List<HostMirror> told() {
    boolean[] isTold = new boolean[sizes.length];
    List<HostMirror> told = new ArrayList<>();
    for (HostMirror each : mirrors) {
      if (isTold(each)) {
        tell(each, told, isTold);
      }
    }
    for (HostMirror each : mirrors) { // a host that was not compared with the head
      if (!isTold[each.hostA()] || !isTold[each.hostB()]) {
        tell(each, told, isTold);
      }
    }
    return told;
  }

  /** The mirrors to be reported, in the order of results. */
  List<Mirror> sorted() {
    return told().stream().map(HostMirror::mirror).sorted(ORDER).toList();
  }

  private void unite() {
    int[] pairs = new int[sizes.length];
    for (HostMirror each : mirrors) {
      union.union(each.hostA(), each.hostB());
      pairs[each.hostA()]++;
      pairs[each.hostB()]++;
    }
    for (int host = 0; host < sizes.length; host++) {
      int family = union.find(host);
      if (sizes[family]++ == 0 || pairs[host] > pairs[heads[family]]) {
        heads[family] = host;
      }
    }
  }

  private boolean isTold(HostMirror mirror) {
    int family = union.find(mirror.hostA());
    int head = heads[family];
    return sizes[family] <= limit || mirror.hostA() == head || mirror.hostB() == head;
  }

  private static void tell(HostMirror mirror, List<HostMirror> told, boolean[] isTold) {
    told.add(mirror);
    isTold[mirror.hostA()] = true;
    isTold[mirror.hostB()] = true;
  }

  private int countAbove(int size) {
    int count = 0;
    for (int each : sizes) {
      count += each > size ? 1 : 0;
    }
    return count;
  }
}
