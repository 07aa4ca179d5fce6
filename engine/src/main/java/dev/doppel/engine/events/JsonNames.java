package dev.doppel.engine.events;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The names of an object's members that are wanted, or lead to what is. Immutable. */
final class JsonNames {

  static final int UNWANTED = -1;

  private final byte[][] names;
  private final int[] fields; // UNWANTED for members that only lead to others
  private final @Nullable JsonNames[] below;

  private JsonNames(byte[][] names, int[] fields, @Nullable JsonNames[] below) {
    this.names = names;
    this.fields = fields;
    this.below = below;
  }

  /** Returns the names of these fields; a dot reaches into an object: {@code user.ip}. */
  static JsonNames of(List<String> wanted) {
    return of(wanted, 0);
  }

  private static JsonNames of(List<String> wanted, int start) {
    List<String> heads = new ArrayList<>();
    for (String name : wanted) {
      if (name.length() <= start) {
        continue;
      }
      String rest = name.substring(start);
      add(heads, rest); // members may have a dot in their names, too
      for (int dot = rest.indexOf('.'); dot > 0; dot = rest.indexOf('.', dot + 1)) {
        add(heads, rest.substring(0, dot));
      }
    }
    byte[][] names = new byte[heads.size()][];
    int[] fields = new int[names.length];
    @Nullable JsonNames[] below = new JsonNames[names.length];
    for (int i = 0; i < names.length; i++) {
      String head = heads.get(i);
      names[i] = head.getBytes(UTF_8);
      fields[i] = fieldOf(wanted, start, head);
      below[i] = belowOf(wanted, start, head);
    }
    return new JsonNames(names, fields, below);
  }

  private static void add(List<String> heads, String head) {
    if (!head.isEmpty() && !heads.contains(head)) {
      heads.add(head);
    }
  }

  private static int fieldOf(List<String> wanted, int start, String head) {
    for (int field = 0; field < wanted.size(); field++) {
      String name = wanted.get(field);
      if (name.length() > start && name.substring(start).equals(head)) {
        return field;
      }
    }
    return UNWANTED;
  }

  /** Others keep their places, with nothing left of their names. */
  private static @Nullable JsonNames belowOf(List<String> wanted, int start, String head) {
    List<String> inner = new ArrayList<>();
    boolean leads = false;
    for (String name : wanted) {
      boolean isBelow = name.startsWith(head + ".", start) && name.length() > start;
      leads |= isBelow;
      inner.add(isBelow ? name : "");
    }
    return leads ? of(inner, start + head.length() + 1) : null;
  }

  /** The number of the member of this name, {@link #UNWANTED} if it is not looked for. */
  int find(byte[] text, int from, int to) {
    for (int i = 0; i < names.length; i++) {
      if (Arrays.equals(names[i], 0, names[i].length, text, from, to)) {
        return i;
      }
    }
    return UNWANTED;
  }

  /** The field that the member holds, if any. */
  int field(int member) {
    return fields[member];
  }

  /** What is wanted of the object that the member holds; null for nothing. */
  @Nullable JsonNames below(int member) {
    return below[member];
  }
}
