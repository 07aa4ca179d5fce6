package dev.doppel.tika;

import org.xml.sax.Attributes;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/** Gathers the text of the body of what Tika gives out as XHTML, up to a limit. */
final class BodyText extends DefaultHandler {

  private final StringBuilder text = new StringBuilder();
  private final int maxChars;
  private int bodies; // a mail in HTML has a body in its body
  private boolean full;

  BodyText(int maxChars) {
    this.maxChars = maxChars;
  }

  /** Whether there was more text than fits. Some parsers swallow what is thrown at them. */
  boolean isFull() {
    return full;
  }

  @Override
  public void startElement(String uri, String name, String qualified, Attributes attributes) {
    bodies += name.equals("body") ? 1 : 0;
  }

  @Override
  public void endElement(String uri, String name, String qualified) {
    bodies -= name.equals("body") ? 1 : 0;
  }

  @Override
  public void characters(char[] chars, int start, int length) throws SAXException {
    if (Thread.currentThread().isInterrupted()) {
      throw new SAXException("interrupted");
    }
    if (bodies == 0) {
      return;
    }
    if (length > maxChars - text.length()) {
      full = true;
      throw new SAXException("more than " + maxChars + " characters of text");
    }
    text.append(chars, start, length);
  }

  @Override
  public void ignorableWhitespace(char[] chars, int start, int length) throws SAXException {
    characters(chars, start, length);
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
