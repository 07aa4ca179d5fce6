package dev.doppel.engine.mirrors.parts;

import dev.doppel.core.work.Workers;
import dev.doppel.engine.mirrors.rules.MirrorSettings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/**
 * Finds hosts that share features, and aligns them: the paths of what they share tell behind which
 * prefixes they are alike.
 */
final class MirrorCandidates {

  /*
   * Rarity counts (Bharat and Broder): what two hosts alone have says more than what a thousand
   * have. A feature of n hosts weighs 1 / (1 + ln(n / 2)), so that 3 files that a thousand sites
   * use count like 0.4 of one, while the thousand mirrors of a large archive lose nothing that
   * matters. It needs no total: in a list of nothing but mirrors, every path is on every host.
   *
   * A feature of more than CROWD hosts joins them only to its first few in rank. The order is the
   * same for all features, so the members of a large family meet the same few heads many times.
   */

  static final int CROWD = 1000;

  private static final int HEADS = 8;
  private static final int MAX_PARTNERS = 1000;
  private static final int LEAST_SHARED = 3;
  private static final int LEAST_VOTES = 2;
  private static final int UNANIMOUS = 8;
  private static final int MAX_VOTES = 32;
  private static final int MAX_PREFIXES = 4;
  private static final int UNIT = 1 << 10; // of weights, which are whole numbers to be summed

  private final Postings postings;
  private final int[] hosts; // by rank
  private final Samples features;
  private final RowSpool spool;
  private final int threads;
  private final int leastShared;

  private MirrorCandidates(
      Postings postings, int[] hosts, Samples features, RowSpool spool, MirrorSettings settings) {
    this.postings = postings;
    this.hosts = hosts;
    this.features = features;
    this.spool = spool;
    this.threads = settings.threads();
    this.leastShared = Math.min(LEAST_SHARED, settings.shared());
  }

  /** Returns a search among all hosts that were read. */
  static MirrorCandidates among(
      HostTable table, Samples features, RowSpool spool, MirrorSettings settings) {
    int[] hosts = table.byRows();
    Postings postings = Postings.of(features, hosts);
    return new MirrorCandidates(postings, hosts, features, spool, settings);
  }

  /** Returns all candidates, in an order that does not depend on the threads. */
  Candidates find(Workers workers) throws IOException {
    List<Callable<List<PrefixPair>>> pieces = new ArrayList<>();
    int parts = Math.min(hosts.length, 32 * threads);
    for (int part = 0; part < parts; part++) {
      int from = (int) ((long) hosts.length * part / parts);
      int to = (int) ((long) hosts.length * (part + 1) / parts);
      pieces.add(() -> new Search().find(from, to));
    }
    List<PrefixPair> found = new ArrayList<>();
    workers.all(pieces).forEach(found::addAll);
    return new Candidates(found, crowded());
  }

  private long crowded() {
    long crowded = 0;
    for (int feature = 0; feature < postings.size(); feature++) {
      crowded += postings.hosts(feature) > CROWD ? 1 : 0;
    }
    return crowded;
  }

  private static int weight(int hosts) {
    return (int) Math.round(UNIT / (1 + Math.log(hosts / 2.0)));
  }

  /** The candidates of some hosts among those before them; for one thread. */
  private final class Search {

    private final int[] shared = new int[hosts.length];
    private final int[] weights = new int[hosts.length];
    private final List<Integer> touched = new ArrayList<>();
    private final List<PrefixPair> found = new ArrayList<>();

    List<PrefixPair> find(int from, int to) throws IOException {
      for (int host = from; host < to; host++) {
        count(host);
        for (int partner : partners()) {
          align(partner, host, (double) weights[partner] / shared[partner] / UNIT);
        }
        forget();
      }
      return found;
    }

    private void count(int host) {
      for (int at = postings.firstFeature(host); at < postings.endFeature(host); at++) {
        int feature = postings.feature(at);
        int weight = weight(postings.hosts(feature));
        int coreEnd = postings.coreEnd(feature);
        boolean crowded = postings.hosts(feature) > CROWD;
        count(host, postings.start(feature), coreEnd, crowded, weight);
        if (postings.isCore(at)) {
          count(host, coreEnd, postings.end(feature), crowded, weight);
        }
      }
    }

    private void count(int host, int from, int to, boolean crowded, int weight) {
      int end = crowded ? Math.min(to, from + HEADS) : to;
      for (int i = from; i < end && postings.member(i) < host; i++) {
        int other = postings.member(i);
        if (shared[other]++ == 0) {
          touched.add(other);
        }
        weights[other] += weight;
      }
    }

    /** The hosts that share enough, those of most weight if they are too many, by rank. */
    private int[] partners() {
      return touched.stream()
          .filter(other -> shared[other] >= leastShared)
          .filter(other -> LEAST_SHARED * weights[other] >= leastShared * UNIT)
          .sorted(
              Comparator.<Integer>comparingInt(other -> -weights[other])
                  .thenComparing(Comparator.naturalOrder()))
          .limit(MAX_PARTNERS)
          .mapToInt(Integer::intValue)
          .sorted()
          .toArray();
    }

    private void forget() {
      for (int other : touched) {
        shared[other] = 0;
        weights[other] = 0;
      }
      touched.clear();
    }

    private void align(int a, int b, double weight) throws IOException {
      Map<Prefixes, Integer> votes = votes(a, b);
      votes.entrySet().stream()
          .filter(vote -> vote.getValue() >= Math.min(LEAST_VOTES, leastShared))
          .sorted(Map.Entry.<Prefixes, Integer>comparingByValue().reversed()) // stable
          .limit(MAX_PREFIXES)
          .map(Map.Entry::getKey)
          .map(each -> new PrefixPair(hosts[a], each.a(), hosts[b], each.b(), weight))
          .forEach(found::add);
    }

    /** Asks what the two share, lowest hashes first, until enough have said the same. */
    private Map<Prefixes, Integer> votes(int a, int b) throws IOException {
      Map<Prefixes, Integer> votes = new LinkedHashMap<>();
      int count = 0;
      int atA = postings.firstFeature(a);
      int atB = postings.firstFeature(b);
      int endA = postings.endFeature(a);
      int endB = postings.endFeature(b);
      while (atA < endA && atB < endB && count < MAX_VOTES) {
        int feature = postings.feature(atA);
        atB = postings.seek(feature, atB, endB);
        if (atB < endB && postings.feature(atB) == feature) {
          votes.merge(vote(a, b, postings.hash(feature)), 1, Integer::sum);
          count++;
          if (count == UNANIMOUS && votes.size() == 1) {
            break;
          }
          atA++;
        } else if (atB < endB) {
          atA = postings.seek(postings.feature(atB), atA, endA);
        }
      }
      return votes;
    }

    private Prefixes vote(int a, int b, long hash) throws IOException {
      return Prefixes.of(path(a, hash), path(b, hash));
    }

    private byte[] path(int rank, long hash) throws IOException {
      Sample sample = features.get(hosts[rank]);
      return spool.path(MirrorRows.place(sample.place(sample.find(hash))));
    }
  }
}
