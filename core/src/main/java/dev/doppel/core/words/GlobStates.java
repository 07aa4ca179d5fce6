package dev.doppel.core.words;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The states that a name goes through while it is compared with a pattern. Built from left to
 * right, then never changed.
 */
final class GlobStates {

  /*
   * All states that the beginning of a name may be in are held at once, and each character leads
   * from them to the next ones. So the time is the length of the name times that of the pattern at
   * most. A regular expression tries one way after the other: six times two stars and a name of 120
   * letters took it more than a minute.
   */

  private static final int NOWHERE = -1;
  private static final int[] ALL = {0, Character.MAX_CODE_POINT};
  private static final int[] SLASH = {'/', '/'};

  /** What may come next. */
  private static final class State {

    private final int @Nullable [] ranges; // first, last ... of what leads on; null for a fork
    private final boolean isOther; // whether all others but a slash lead on instead
    private final int next;
    private int fork; // the other way of a fork

    State(int @Nullable [] ranges, boolean isOther, int next, int fork) {
      this.ranges = ranges;
      this.isOther = isOther;
      this.next = next;
      this.fork = fork;
    }

    boolean takes(int point) {
      for (int i = 0; ranges != null && i < ranges.length; i += 2) {
        if (ranges[i] <= point && point <= ranges[i + 1]) {
          return !isOther;
        }
      }
      return isOther && point != '/';
    }
  }

  private final List<State> states = new ArrayList<>();
  private final List<State> choiceEnds = new ArrayList<>(); // forks that lead past all choices
  private State choice = fork(NOWHERE, NOWHERE); // before the one that is being read

  /** One given character. */
  void one(int point) {
    oneOf(new int[] {point, point}, false);
  }

  /** One character but a slash. */
  void oneButSlash() {
    oneOf(SLASH, true);
  }

  /** One character of these ranges, or of all others but a slash. */
  void oneOf(int[] ranges, boolean isOther) {
    states.add(new State(ranges, isOther, states.size() + 1, 0));
  }

  /** Any characters but slashes. */
  void anyButSlash() {
    repeat(SLASH, true);
  }

  /** Any characters. */
  void anything() {
    repeat(ALL, false);
  }

  private void repeat(int[] ranges, boolean isOther) {
    int fork = states.size();
    states.add(fork(fork + 1, fork + 2));
    states.add(new State(ranges, isOther, fork, 0));
  }

  /** Folders with the slash after them, or none. */
  void anyFolders() {
    State past = fork(states.size() + 1, 0);
    states.add(past);
    anything();
    one('/');
    past.fork = states.size();
  }

  /** Begins the first of several choices. */
  void openChoice() {
    beginChoice();
  }

  /** Ends a choice and begins the next. */
  void nextChoice() {
    endChoice();
    choice.fork = states.size();
    beginChoice();
  }

  /** Ends the last choice. */
  void closeChoice() {
    endChoice();
    for (State end : choiceEnds) {
      end.fork = states.size();
    }
    choiceEnds.clear();
  }

  private void beginChoice() {
    choice = fork(states.size() + 1, NOWHERE);
    states.add(choice);
  }

  private void endChoice() {
    State end = fork(NOWHERE, 0);
    states.add(end);
    choiceEnds.add(end);
  }

  /** Ends the pattern: what it describes, and all that lies in it. */
  void andBelow(boolean onlyBelow) {
    State below = fork(states.size() + 1, 0);
    if (!onlyBelow) {
      states.add(below);
    }
    one('/');
    anything();
    below.fork = states.size();
  }

  private static State fork(int one, int other) {
    return new State(null, false, one, other);
  }

  /** Whether the whole name leads to the end. */
  boolean match(String name) {
    Reached now = new Reached();
    Reached then = new Reached();
    now.reach(0);
    for (int at = 0; at < name.length() && now.count > 0; ) {
      int point = name.codePointAt(at);
      at += Character.charCount(point);
      then.clear();
      for (int i = 0; i < now.count; i++) {
        State state = states.get(now.list[i]);
        if (state.takes(point)) {
          then.reach(state.next);
        }
      }
      Reached spare = now;
      now = then;
      then = spare;
    }
    return now.isEnd;
  }

  /** The states that some beginning of a name leads to. */
  private final class Reached {

    private final int[] list = new int[states.size()];
    private final boolean[] has = new boolean[states.size() + 1];
    private int count;
    private boolean isEnd;

    void clear() {
      Arrays.fill(has, false);
      count = 0;
      isEnd = false;
    }

    void reach(int number) {
      int at = number;
      while (at != NOWHERE && !has[at]) {
        has[at] = true;
        if (at == states.size()) {
          isEnd = true;
          return;
        }
        State state = states.get(at);
        if (state.ranges != null) {
          list[count++] = at;
          return;
        }
        reach(state.next); // at most a star within a choice deep
        at = state.fork;
      }
    }
  }
}
