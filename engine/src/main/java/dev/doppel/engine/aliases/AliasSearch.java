package dev.doppel.engine.aliases;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import dev.doppel.engine.aliases.Observation.State;
import dev.doppel.engine.internal.TextSketch;
import dev.doppel.similarity.columns.Column;
import dev.doppel.web.url.PublicSuffixes;
import dev.doppel.web.url.Url;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Decides which addresses lead elsewhere, and where each chain ends. For one thread. */
@SuppressWarnings("EnumOrdinal") // numbers of one run, never stored
final class AliasSearch {

  /*
   * 1. Redirects for now of which very many lead to one place are refused: a page for logging in, a
   *    consent, an error dressed up as a page.
   * 2. Redirects and rules are followed to their ends. There is no page on a circle of redirects, so
   *    all that leads into one is refused, and so is what ends at an error.
   * 3. A canonical address is a claim, which search engines take for a hint. Where both texts are
   *    known, they decide. Where they are not, a claim is believed within a site, unless
   *    it is of the kinds that are usually mistakes: the front page, a relative address, a target
   *    that leads on or names another one, one that pages of different texts name.
   * 4. What is left is followed to the end. A circle of pages that say the same is broken at the
   *    smallest address, the shortest and then the first by bytes.
   *
   *   followed:  0 not yet | 1 under way | row + 2 of the end      hops that lead nowhere: LOST
   */

  static final int CROWD = 20;

  private static final int UNDER_WAY = 1;
  private static final int LOST = -1;
  private static final Set<String> FRONT_NAMES =
      Set.of("", "index", "default", "home", "main", "start", "welcome");

  private final AddressTable table;
  private final Column redirected; // the end of the redirects
  private final Column ends;
  private final Column crowds; // of a target, how many lead here for now
  private final Column claimants; // of a target that was not seen, the first that names it, + 1
  private int[] path = new int[16];
  private int loops;

  AliasSearch(AddressTable table) {
    this.table = table;
    redirected = zeros();
    ends = zeros();
    crowds = zeros();
    claimants = zeros();
  }

  private Column zeros() {
    Column column = table.column(Integer.BYTES);
    column.reserve((long) Integer.BYTES * (table.size() + 1));
    return column;
  }

  /** Decides on all addresses. */
  void run() {
    refuseCrowds();
    for (int row = 0; row < table.size(); row++) {
      follow(row, redirected, true);
    }
    refuseWhatIsLost();
    noteDisputes();
    judgeClaims();
    do {
      followAll();
    } while (checkChains());
  }

  private void followAll() {
    for (int row = 0; row < table.size(); row++) {
      ends.putInt(row, 0);
    }
    for (int row = 0; row < table.size(); row++) {
      follow(row, ends, false);
    }
  }

  /** How many circles were found. */
  int loops() {
    return loops;
  }

  /** The row at which the chain from an address ends: its own if it leads nowhere. */
  int end(int row) {
    return ends.intAt(row) - 2;
  }

  private void refuseCrowds() {
    for (int row = 0; row < table.size(); row++) {
      if (isTemporary(row)) {
        int target = table.target(row);
        crowds.putInt(target, crowds.intAt(target) + 1);
      }
    }
    for (int row = 0; row < table.size(); row++) {
      if (isTemporary(row) && crowds.intAt(table.target(row)) > CROWD) {
        table.refuse(row, Refusal.CROWD);
      }
    }
  }

  private boolean isTemporary(int row) {
    return table.leadsOn(row) && requireNonNull(table.reason(row)).isTemporary();
  }

  private boolean isClaim(int row) {
    return table.leadsOn(row) && requireNonNull(table.reason(row)).isClaim();
  }

  /**
   * Follows an address to its end, and notes that for all on the way.
   *
   * @param isRedirectsOnly whether claims are not followed
   */
  private void follow(int first, Column found, boolean isRedirectsOnly) {
    int length = 0;
    int row = first;
    while (found.intAt(row) == 0) {
      path = length < path.length ? path : Arrays.copyOf(path, 2 * length);
      path[length++] = row;
      found.putInt(row, UNDER_WAY);
      if (!table.leadsOn(row) || (isRedirectsOnly && isClaim(row))) {
        settle(length, row + 2, found);
        return;
      }
      row = table.target(row);
    }
    if (length > 0) {
      int end = found.intAt(row);
      settle(length, end == UNDER_WAY ? circle(row, length) : end, found);
    }
  }

  private void settle(int length, int end, Column found) {
    for (int i = 0; i < length; i++) {
      found.putInt(path[i], end);
    }
  }

  /** Returns where a circle is broken, + 2: at the smallest page on it. */
  private int circle(int entry, int length) {
    loops++;
    int smallest = AddressTable.NONE;
    int at = length;
    do {
      at--;
      int row = path[at];
      if (isClaim(row) && (smallest == AddressTable.NONE || isSmaller(row, smallest))) {
        smallest = row;
      }
    } while (path[at] != entry);
    if (smallest == AddressTable.NONE) {
      return LOST;
    }
    table.refuse(smallest, Refusal.LOOP);
    return smallest + 2;
  }

  private boolean isSmaller(int row, int other) {
    byte[] one = table.url(row);
    byte[] two = table.url(other);
    return one.length != two.length
        ? one.length < two.length
        : Arrays.compareUnsigned(one, two) < 0;
  }

  private void refuseWhatIsLost() {
    for (int row = 0; row < table.size(); row++) {
      if (!table.leadsOn(row) || isClaim(row)) {
        continue;
      }
      int end = redirected.intAt(row);
      if (isCircle(end)) {
        table.refuse(row, Refusal.LOOP);
      } else if (table.state(end - 2) == State.ERROR && !isGiven(row)) {
        table.refuse(row, Refusal.TARGET_ERROR);
      }
    }
  }

  /** Whether an end is none, since a circle of redirects, or one to itself, is there. */
  private boolean isCircle(int end) {
    return end == LOST
        || (table.refusal(end - 2) == Refusal.LOOP && table.state(end - 2) == State.ELSEWHERE);
  }

  private boolean isGiven(int row) {
    return requireNonNull(table.reason(row)).isGiven();
  }

  /** Notes of each target that was not seen who names it, or that they do not agree. */
  private void noteDisputes() {
    for (int row = 0; row < table.size(); row++) {
      if (isClaim(row) && table.hasSketch(row)) {
        int target = table.target(row);
        int first = claimants.intAt(target);
        if (first == 0) {
          claimants.putInt(target, row + 1);
        } else if (first > 0 && !areSame(first - 1, row)) {
          claimants.putInt(target, LOST);
        }
      }
    }
  }

  private boolean areSame(int one, int other) {
    return TextSketch.areSame(table.sketch(one), table.sketch(other));
  }

  /** Refused claims are noted after all were judged: one must not decide for another. */
  private void judgeClaims() {
    Column refused = zeros();
    for (int row = 0; row < table.size(); row++) {
      if (isClaim(row)) {
        int mark = judge(row).map(refusal -> refusal.ordinal() + 1).orElse(0);
        refused.putInt(row, mark);
      }
    }
    for (int row = 0; row < table.size(); row++) {
      int mark = refused.intAt(row);
      if (mark > 0) {
        table.refuse(row, Refusal.values()[mark - 1]);
      }
    }
  }

  private Optional<Refusal> judge(int row) {
    int target = table.target(row);
    int followed = redirected.intAt(target);
    if (isCircle(followed)) {
      return Optional.of(Refusal.LOOP);
    }
    int end = followed - 2;
    if (end == row) {
      return Optional.of(Refusal.LEADS_BACK);
    }
    if (table.state(end) == State.ERROR) {
      return Optional.of(Refusal.TARGET_ERROR);
    }
    if (table.state(end) == State.THERE && table.hasSketch(end) && table.hasSketch(row)) {
      return areSame(row, end) ? Optional.empty() : Optional.of(Refusal.OTHER_TEXT);
    }
    return judgeUnproved(row, target, end);
  }

  /** Nothing shows that the two say the same. */
  private Optional<Refusal> judgeUnproved(int row, int target, int end) {
    if (end != target || table.state(target) == State.ELSEWHERE) {
      return Optional.of(Refusal.TARGET_LEADS_ON);
    }
    if (table.isRelative(row)) {
      return Optional.of(Refusal.RELATIVE);
    }
    if (isClaim(end) || table.refusal(end) == Refusal.SEVERAL) {
      return Optional.of(Refusal.TARGET_DISAGREES);
    }
    if (claimants.intAt(target) == LOST) {
      return Optional.of(Refusal.DISPUTED);
    }
    Url from = Url.parse(new String(table.url(row), UTF_8));
    Url to = Url.parse(new String(table.url(target), UTF_8));
    if (!areOneSite(from.host(), to.host())) {
      return Optional.of(Refusal.OTHER_SITE);
    }
    return isFront(to) && !isFront(from) ? Optional.of(Refusal.FRONT_PAGE) : Optional.empty();
  }

  private static boolean areOneSite(String host, String other) {
    return host.equals(other)
        || PublicSuffixes.registeredDomain(host)
            .filter(PublicSuffixes.registeredDomain(other).orElse("")::equals)
            .isPresent();
  }

  /** Whether this is where a site begins, under the usual names, perhaps with a language. */
  private static boolean isFront(Url url) {
    String name = url.path().substring(1).toLowerCase(Locale.ROOT);
    int dot = name.indexOf('.');
    return FRONT_NAMES.contains(dot < 0 ? name : name.substring(0, dot));
  }

  /**
   * A chain of claims may drift from one text to another: each must agree with its end. Returns
   * whether one does not; then the ends have to be found again.
   */
  private boolean checkChains() {
    boolean refused = false;
    for (int row = 0; row < table.size(); row++) {
      int end = ends.intAt(row) - 2;
      if (isClaim(row) && table.hasSketch(row) && table.hasSketch(end) && !areSame(row, end)) {
        table.refuse(row, Refusal.OTHER_TEXT);
        refused = true;
      }
    }
    return refused;
  }
}
