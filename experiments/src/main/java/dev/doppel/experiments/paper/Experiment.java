package dev.doppel.experiments.paper;

import dev.doppel.core.internal.Check;
import dev.doppel.core.work.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What can be rerun of a paper, its tables and figures beside today's results.
 *
 * @param name the author and the year, as they are typed
 * @param paper authors, title and year
 * @param omitted the tables and figures that are not rerun, and why
 */
public record Experiment(String name, String paper, List<Part> parts, List<Omitted> omitted) {

  private static final Set<String> SIZES_OF_DATA =
      Set.of(ExperimentSettings.INPUT, ExperimentSettings.SCALE);

  public Experiment {
    parts = List.copyOf(parts);
    omitted = List.copyOf(omitted);
  }

  /**
   * Runs the parts that the settings name, or all of them. Of all parts, those that need an input
   * are left out when there is none, and the result says so.
   *
   * @throws IllegalArgumentException if a part is unknown, if a chosen part needs an input and has
   *     none, or if an option is given that no chosen part uses
   */
  public ExperimentResult run(ExperimentSettings settings, Progress progress) throws IOException {
    List<Part> chosen = settings.parts().isEmpty() ? parts : chosen(settings.parts());
    refuseUnusedOptions(settings, chosen);
    Map<Part, Outcome> outcomes = new LinkedHashMap<>();
    List<Part> left = new ArrayList<>();
    for (Part part : chosen) {
      if (part.needsInput() && settings.input().isEmpty()) {
        left.add(part);
      } else {
        outcomes.put(part, part.run(settings, progress));
      }
    }
    Check.argument(
        left.isEmpty() || (settings.parts().isEmpty() && !outcomes.isEmpty()),
        "%s %s needs an input: give --input",
        name,
        names(left));
    return new ExperimentResult(name, outcomes, left);
  }

  private List<Part> chosen(List<String> names) {
    List<Part> chosen = new ArrayList<>();
    for (String each : names) {
      omitted.stream()
          .filter(omission -> omission.name().equals(each))
          .forEach(
              omission ->
                  Check.argument(false, "%s of %s is not rerun: %s", each, name, omission.why()));
      Part found = parts.stream().filter(part -> part.name().equals(each)).findAny().orElse(null);
      Check.argument(found != null, "%s has no part '%s': there are %s", name, each, names(parts));
      chosen.add(found);
    }
    return chosen;
  }

  private void refuseUnusedOptions(ExperimentSettings settings, List<Part> chosen) {
    Set<String> used = new TreeSet<>();
    chosen.forEach(part -> used.addAll(part.options()));
    for (String given : settings.given()) {
      Check.argument(
          used.contains(given),
          "%s does not use %s%s",
          settings.parts().isEmpty() ? name : name + " " + names(chosen),
          ExperimentSettings.asTyped(given),
          used.isEmpty()
              ? ""
              : ", only "
                  + used.stream()
                      .map(ExperimentSettings::asTyped)
                      .collect(Collectors.joining(", ")));
    }
    for (Part part : chosen) {
      Check.argument(
          settings.input().isEmpty()
              || settings.scale() == 1
              || !part.options().containsAll(SIZES_OF_DATA),
          "--scale is for made-up data: leave out either --scale or --input for %s",
          part.name());
    }
  }

  private static String names(List<Part> parts) {
    return parts.stream().map(Part::name).collect(Collectors.joining(", "));
  }
}
