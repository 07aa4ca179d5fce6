package dev.doppel.report.page;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;

/** Writes elements and escaped text, and counts how much. Not safe for concurrent use. */
public final class Html {

  private static final Set<String> LINKS = Set.of("href", "src", "action", "hx-get", "hx-post");

  private final Appendable out;
  private final String prefix;
  private final Deque<String> open = new ArrayDeque<>();
  private long bytes;

  /** Makes a writer of HTML that appends to {@code out} and leaves closing it to the caller. */
  public Html(Appendable out) {
    this(out, "");
  }

  /**
   * Makes a writer of HTML for a site that lies under a path of another one.
   *
   * @param prefix comes before links that begin with a slash; empty for none
   */
  public Html(Appendable out, String prefix) {
    this.out = out;
    this.prefix = prefix;
  }

  /** Opens an element; attributes are names and values in turn. */
  public Html open(String tag, String... attributes) throws IOException {
    start(tag, attributes);
    open.push(tag);
    return this;
  }

  /** Opens an element that a reader can fold. */
  public Html openDetails(boolean isOpen, String style, String id) throws IOException {
    return isOpen
        ? open("details", "class", style, "id", id, "open", "")
        : open("details", "class", style, "id", id);
  }

  /** Closes the element opened last. */
  public Html close() throws IOException {
    write("</" + open.pop() + ">");
    return this;
  }

  /** Closes the element opened last, and starts a new line of the page's source. */
  public Html closeBlock() throws IOException {
    close();
    write("\n");
    return this;
  }

  /** Writes an element that holds text only. */
  public Html element(String tag, String text, String... attributes) throws IOException {
    return open(tag, attributes).text(text).close();
  }

  /** Writes an element that has no end tag, such as {@code meta}. */
  public Html single(String tag, String... attributes) throws IOException {
    start(tag, attributes);
    return this;
  }

  /** Writes a text, with what HTML would take for markup escaped. */
  public Html text(String text) throws IOException {
    write(Escape.text(text));
    return this;
  }

  /** Writes source of our own as it is. */
  public Html source(String source) throws IOException {
    write(source);
    return this;
  }

  /** The length of the page so far in UTF-8. */
  public long bytes() {
    return bytes;
  }

  private void start(String tag, String... attributes) throws IOException {
    StringBuilder start = new StringBuilder("<").append(tag);
    for (int i = 0; i < attributes.length; i += 2) {
      start.append(' ').append(attributes[i]);
      String value = attributes[i + 1];
      boolean isOurs = value.startsWith("/") && LINKS.contains(attributes[i]);
      start.append("=\"").append(Escape.text(isOurs ? prefix + value : value)).append('"');
    }
    write(start.append('>').toString());
  }

  private void write(String source) throws IOException {
    out.append(source);
    for (int i = 0; i < source.length(); i++) {
      char c = source.charAt(i);
      // A surrogate pair has four bytes, two for each half.
      bytes += c < 0x80 ? 1 : c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
    }
  }
}
