package dev.doppel.bench;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.distance.Relation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** Pairs that are known to be duplicates, each with how much they are. */
record Truth(Map<IdPair, Double> pairs) {

  /** Reads {@code a<TAB>b<TAB>jaccard} below a header. */
  static Truth jaccard(Path file) throws IOException {
    Map<IdPair, Double> pairs = new HashMap<>();
    for (String[] fields : rows(file)) {
      pairs.put(IdPair.of(fields[0], fields[1]), Double.parseDouble(fields[2]));
    }
    return new Truth(pairs);
  }

  /** Reads {@code id<TAB>message id}: posts of one message id are one post. */
  static Truth crossPosts(Path file) throws IOException {
    Map<String, List<String>> groups = new HashMap<>();
    for (String[] fields : rows(file)) {
      groups.computeIfAbsent(fields[1], message -> new ArrayList<>()).add(fields[0]);
    }
    Map<IdPair, Double> pairs = new HashMap<>();
    for (List<String> group : groups.values()) {
      for (int i = 0; i < group.size(); i++) {
        for (int j = 0; j < i; j++) {
          pairs.put(IdPair.of(group.get(i), group.get(j)), 1.0);
        }
      }
    }
    return new Truth(pairs);
  }

  /** Those of the pairs that are in {@code wanted}. */
  Truth only(Set<IdPair> wanted) {
    Map<IdPair, Double> some = new HashMap<>(pairs);
    some.keySet().retainAll(wanted);
    return new Truth(some);
  }

  /** The lines of a file below its header, split at tabs. */
  static List<String[]> rows(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    String text = new String(bytes, UTF_8);
    if (text.indexOf('\uFFFD') >= 0) {
      text = new String(bytes, ISO_8859_1); // subjects of 1993; the ids are ASCII
    }
    return text.lines().skip(1).map(line -> line.split("\t", -1)).toList();
  }

  /** The share of the pairs of at least {@code least} that were found, whatever as. */
  double recall(FoundPairs found, double least) {
    long all = pairs.values().stream().filter(value -> value >= least).count();
    long met =
        pairs.entrySet().stream()
            .filter(pair -> pair.getValue() >= least)
            .filter(pair -> found.relations().containsKey(pair.getKey()))
            .count();
    return (double) met / all;
  }

  /** The share of the pairs found, contained ones left out, that are at least {@code least}. */
  double precision(FoundPairs found, double least) {
    List<IdPair> near =
        found.relations().entrySet().stream()
            .filter(pair -> pair.getValue() != Relation.CONTAINED)
            .map(Map.Entry::getKey)
            .toList();
    long right = near.stream().filter(pair -> pairs.getOrDefault(pair, 0.0) >= least).count();
    return (double) right / near.size();
  }

  /** F1, where of the pairs found only those that {@code countsAsWrong} allows can be wrong. */
  double f1(FoundPairs found, Predicate<IdPair> countsAsWrong) {
    long met = pairs.keySet().stream().filter(found.relations()::containsKey).count();
    long wrong =
        found.relations().keySet().stream()
            .filter(pair -> !pairs.containsKey(pair) && countsAsWrong.test(pair))
            .count();
    return 2.0 * met / (pairs.size() + met + wrong);
  }
}
