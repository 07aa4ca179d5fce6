package dev.doppel.report;

import dev.doppel.engine.documents.Cluster;
import dev.doppel.report.page.Bar;
import dev.doppel.report.page.Numbers;
import java.util.ArrayList;
import java.util.List;

/** How many clusters there are of each size; large sizes are taken together. */
record ClusterSizes(List<Bar> bars, int clusters, int largest) {

  /** The largest size of each bar; those beyond the last make one more. */
  private static final int[] UP_TO = {2, 3, 4, 5, 10, 20, 50, 100, 1000};

  static ClusterSizes of(List<Cluster> clusters) {
    int[] counts = new int[UP_TO.length + 1];
    int largest = 0;
    for (Cluster cluster : clusters) {
      int bar = 0;
      while (bar < UP_TO.length && cluster.size() > UP_TO[bar]) {
        bar++;
      }
      counts[bar]++;
      largest = Math.max(largest, cluster.size());
    }
    List<Bar> bars = new ArrayList<>();
    for (int bar = 0; bar < counts.length && reaches(bar, largest); bar++) {
      bars.add(new Bar(name(bar), "size " + name(bar), counts[bar]));
    }
    return new ClusterSizes(List.copyOf(bars), clusters.size(), largest);
  }

  private static boolean reaches(int bar, int largest) {
    return bar < 4 || largest > UP_TO[bar - 1];
  }

  private static String name(int bar) {
    if (bar == UP_TO.length) {
      return Numbers.count(UP_TO[bar - 1] + 1) + "+";
    }
    int from = bar == 0 ? UP_TO[0] : UP_TO[bar - 1] + 1;
    return from == UP_TO[bar]
        ? Numbers.count(from)
        : Numbers.count(from) + "\u2013" + Numbers.count(UP_TO[bar]);
  }
}
