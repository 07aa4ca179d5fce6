package dev.doppel.cli.option;

import dev.doppel.core.internal.Check;
import java.util.List;

/** When the inputs of a command mean standard input. */
final class StandardInput {

  private static final String NAME = "-";

  private StandardInput() {}

  /** Whether standard input is what is read: nothing is named, or - is. It stands alone. */
  static boolean isMeant(List<String> inputs) {
    boolean isAlone = inputs.isEmpty() || inputs.equals(List.of(NAME));
    Check.argument(
        isAlone || !inputs.contains(NAME),
        "- is standard input and stands alone; name /dev/stdin to read it beside files");
    return isAlone;
  }
}
