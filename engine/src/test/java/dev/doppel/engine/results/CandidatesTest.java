package dev.doppel.engine.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.engine.results.ResultSettings.Grouping;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whoever is like a result is among its candidates, and whoever shares nothing is not. */
class CandidatesTest {

  private static final int MANY = 300;

  /** Texts of few words of few kinds, so that many are alike; short ones and empty ones, too. */
  private static List<Profile> profiles(ResultSettings settings) {
    SplittableRandom random = new SplittableRandom(45);
    Profiler profiler = Profiler.of(settings);
    List<Profile> profiles = new ArrayList<>();
    for (int i = 0; i < MANY; i++) {
      int kind = random.nextInt(20);
      String text =
          IntStream.range(0, random.nextInt(60))
              .mapToObj(word -> "w" + kind + (random.nextInt(12) == 0 ? random.nextInt() : word))
              .collect(Collectors.joining(" "));
      profiles.add(profiler.profile(result(i, i % 30 == 0 ? "?!" : text), i + 1));
    }
    return profiles;
  }

  private static Result result(int id, String text) {
    return new Result(Integer.toString(id), null, null, null, text, null, null);
  }

  @ParameterizedTest
  @EnumSource
  void noVerdictIsLost(ResultMethod method) {
    ResultSettings settings =
        ResultSettings.defaults().withMethod(method).withThreshold(0.1).withContainment(0.5);
    List<Profile> profiles = profiles(settings);
    Judge judge = new Judge(settings);
    Candidates candidates = new Candidates(settings);
    int alike = 0;

    for (int i = 0; i < profiles.size(); i++) {
      int[] found = candidates.of(profiles.get(i));
      assertThat(found).isSorted().doesNotHaveDuplicates();
      for (int earlier = 0; earlier < i; earlier++) {
        if (judge.judge(profiles.get(i), profiles.get(earlier)).isPresent()) {
          alike++;
          assertThat(Arrays.binarySearch(found, earlier))
              .as("%d of %d", earlier, i)
              .isNotNegative();
        }
      }
      candidates.add(profiles.get(i));
    }

    assertThat(alike).isGreaterThan(MANY);
  }

  @Test
  void unlikeResultsAreNotCompared() {
    ResultSettings settings = ResultSettings.defaults();
    Profiler profiler = Profiler.of(settings);
    Candidates candidates = new Candidates(settings);

    for (int i = 0; i < MANY; i++) {
      int number = i;
      String text =
          IntStream.range(0, 40)
              .mapToObj(w -> "w" + number + "x" + w)
              .collect(Collectors.joining(" "));
      Profile profile = profiler.profile(result(i, text), i + 1);

      assertThat(candidates.of(profile)).isEmpty();
      candidates.add(profile);
    }
  }

  @ParameterizedTest
  @EnumSource
  void anInterruptedThreadGivesUp(Grouping grouping) {
    Refiner refiner = Refiner.of(ResultSettings.defaults().withGrouping(grouping));
    List<Result> results = List.of(result(1, "one two three"), result(2, "four five six"));

    Thread.currentThread().interrupt();
    try {
      assertThatThrownBy(() -> refiner.refine(results)).isInstanceOf(CancellationException.class);
    } finally {
      Thread.interrupted();
    }
    assertThat(refiner.refine(results).groups()).hasSize(2);
  }
}
