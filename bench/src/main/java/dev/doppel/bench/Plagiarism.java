package dev.doppel.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Answers and sources: those cut and lightly revised are copied, those of own words are honest. */
record Plagiarism(Truth copied, Set<IdPair> honest) {

  static Plagiarism read(Path file) throws IOException {
    Map<IdPair, Double> copied = new HashMap<>();
    Set<IdPair> honest = new HashSet<>();
    for (String[] row : Truth.rows(file)) {
      IdPair pair = IdPair.of(row[0], row[1]);
      switch (row[3]) {
        case "cut", "light" -> copied.put(pair, 1.0);
        case "non", "other-task" -> honest.add(pair);
        default -> {} // heavily revised: neither
      }
    }
    return new Plagiarism(new Truth(copied), honest);
  }

  boolean isHonest(IdPair pair) {
    return honest.contains(pair);
  }
}
