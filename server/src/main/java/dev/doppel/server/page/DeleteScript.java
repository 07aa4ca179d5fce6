package dev.doppel.server.page;

import java.util.Arrays;
import java.util.List;

/** Writes a shell script that deletes files, whatever their names are. */
final class DeleteScript {

  /*
   * Ids come from whoever sent the documents. So every name stands in single quotes, which no shell
   * looks into, and only names inside the folder are taken: an id may not be absolute and may not
   * lead upwards. The script shows what it would do unless it is told to do it.
   */

  private static final String HEAD =
      """
      #!/bin/sh
      # What was discarded in Doppel. Run it in the folder that you added:
      #   sh THIS_FILE            shows what would be deleted
      #   sh THIS_FILE --delete   deletes it
      set -u
      sure=no
      [ "${1-}" = "--delete" ] && sure=yes
      deleted=0
      missing=0
      discard() {
        if [ ! -f "$1" ] && [ ! -L "$1" ]; then
          printf 'not there: %s\\n' "$1" >&2
          missing=$((missing + 1))
        elif [ "$sure" = yes ]; then
          rm -f -- "$1" && deleted=$((deleted + 1))
        else
          printf 'would delete %s\\n' "$1"
        fi
      }
      """;

  private static final String FOOT =
      """
      if [ "$sure" = yes ]; then
        printf '%s deleted, %s not there\\n' "$deleted" "$missing"
      else
        printf 'Nothing was deleted; run it with --delete.\\n'
      fi
      """;

  private DeleteScript() {}

  static String of(List<String> ids) {
    StringBuilder script = new StringBuilder(HEAD);
    int others = 0;
    for (String id : ids) {
      if (isInside(id)) {
        script.append("discard './").append(id.replace("'", "'\\''")).append("'\n");
      } else {
        others++;
      }
    }
    if (others > 0) {
      script.append("printf '%s\\n' '").append(others);
      script.append(" left out: they are no files inside a folder' >&2\n");
    }
    return script.append(FOOT).toString();
  }

  private static boolean isInside(String id) {
    return !id.startsWith("/")
        && id.indexOf('\0') < 0
        && Arrays.stream(id.split("/", -1))
            .noneMatch(part -> part.isEmpty() || part.equals(".") || part.equals(".."));
  }
}
