package dev.doppel.similarity.group;

import dev.doppel.similarity.columns.Column;
import dev.doppel.similarity.columns.Columns;
import dev.doppel.similarity.columns.StateText;
import dev.doppel.similarity.parts.CheckedPair;
import dev.doppel.similarity.parts.DocumentOrigin;
import dev.doppel.similarity.parts.PageOrigin;
import dev.doppel.similarity.parts.TextName;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The site, headline and title of each page, and the name of each text, by number: 8 bytes per
 * document, some 40 more for a text that has a name and 20 for a page, and the names of the sites.
 */
final class Sites {

  /*
   * The row of a document says where its origin begins, 0 for none. There stands the number of the
   * site and two longs, or -1, how many tags there are, and these.
   */

  private static final int TEXT = -1;
  private static final int USUAL_INTS = 8;

  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<String> names = new ArrayList<>();
  private final Column places;
  private final Column origins; // ints
  private long end = 1;
  private int size;

  Sites(Columns columns) {
    places = columns.column(Long.BYTES);
    origins = columns.column(USUAL_INTS * Integer.BYTES);
  }

  /** Adds the origin of the next document; null if it has none. */
  void add(@Nullable String origin) {
    DocumentOrigin parsed = origin == null ? null : DocumentOrigin.parse(origin);
    places.putLong(size++, parsed == null ? 0 : end);
    if (parsed instanceof TextName text) {
      char[] tags = text.tags();
      put(TEXT);
      put(tags.length);
      for (char tag : tags) {
        put(tag);
      }
    } else if (parsed instanceof PageOrigin page) {
      put(numbers.computeIfAbsent(page.site(), this::number));
      put(page.headline());
      put(page.title());
    }
  }

  /** Whether two documents, of which a pair was found, may be one by their names. */
  boolean allow(int a, int b, CheckedPair pair) {
    DocumentOrigin left = parsed(a);
    DocumentOrigin right = left == null ? null : parsed(b);
    return left == null || right == null || left.allows(right, pair);
  }

  /** The document's origin in words, or null if it has none. */
  @Nullable String origin(int document) {
    DocumentOrigin origin = parsed(document);
    return origin == null ? null : origin.toString();
  }

  /** Writes what is not in columns. */
  void save(DataOutput out) throws IOException {
    out.writeInt(size);
    out.writeLong(end);
    out.writeInt(names.size());
    for (String name : names) {
      StateText.write(out, name);
    }
  }

  /** Takes what was written, the columns being as they were then. */
  void restore(DataInput in) throws IOException {
    size = in.readInt();
    end = in.readLong();
    for (int left = in.readInt(); left > 0; left--) {
      numbers.computeIfAbsent(StateText.read(in), this::number);
    }
  }

  private @Nullable DocumentOrigin parsed(int document) {
    long place = places.longAt(document);
    if (place == 0) {
      return null;
    }
    int site = origins.intAt(place);
    if (site != TEXT) {
      return new PageOrigin(names.get(site), twoAt(place + 1), twoAt(place + 3));
    }
    char[] tags = new char[origins.intAt(place + 1)];
    for (int i = 0; i < tags.length; i++) {
      tags[i] = (char) origins.intAt(place + 2 + i);
    }
    return TextName.ofTags(tags);
  }

  private void put(int value) {
    origins.putInt(end++, value);
  }

  private void put(long value) {
    put((int) (value >>> 32));
    put((int) value);
  }

  private long twoAt(long place) {
    return ((long) origins.intAt(place) << 32) | (origins.intAt(place + 1) & 0xffff_ffffL);
  }

  private int number(String site) {
    names.add(site);
    return names.size() - 1;
  }
}
