package dev.doppel.engine.documents;

import java.util.Locale;

/**
 * What became of a web address since it was read before, in the same input or by an earlier run.
 *
 * @param document the later of the two
 * @param earlier the last document before it of the same address
 * @param address in canonical form
 */
public record Change(int document, int earlier, String address, Kind kind) {

  /** Whether the text is another one. */
  public enum Kind {
    /** The part that is compared is equal, whatever became of menus, footers or title. */
    UNCHANGED,
    /** It is another text, however alike the two are. */
    REVISED;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
