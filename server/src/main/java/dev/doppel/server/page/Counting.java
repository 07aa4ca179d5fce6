package dev.doppel.server.page;

import dev.doppel.report.page.Html;
import dev.doppel.report.page.Numbers;
import dev.doppel.server.memory.SharedDocuments;
import java.io.IOException;

/**
 * What stands in the place of clusters while they are being found: how far that is. It asks for the
 * same place again until they are there.
 */
final class Counting {

  private final int left;
  private final int size;
  private final String address;

  private Counting(int left, int size, String address) {
    this.left = left;
    this.size = Math.max(left, size);
    this.address = address;
  }

  /**
   * Looks how far the clusters are.
   *
   * @param address of the page that shows them
   */
  static Counting of(SharedDocuments documents, String address) {
    return new Counting(documents.clustersLeft(), documents.index().size(), address);
  }

  /**
   * Waits for clusters, for 15 seconds at most: for a form that a person sent, which would be lost
   * if a page like this were the answer.
   */
  static void await(SharedDocuments documents) {
    documents.clustersSoon().join();
  }

  /** Whether there is nothing to wait for. */
  boolean isDone() {
    return left == 0;
  }

  /**
   * Writes how far it is.
   *
   * @param place the id of the element around it, which is replaced when it is asked for again
   */
  void write(Html html, String place) throws IOException {
    String target = "#" + place;
    html.open(
        "div",
        "class",
        "card counting",
        "hx-get",
        address,
        "hx-trigger",
        "every 1s", // also after an answer that it failed
        "hx-sync",
        "this:drop", // of an answer that takes longer
        "hx-target",
        target,
        "hx-select",
        target,
        "hx-swap",
        "outerHTML");
    html.open("p", "class", "progress", "role", "status");
    html.open(
        "progress",
        "max",
        String.valueOf(size),
        "value",
        String.valueOf(size - left),
        "aria-label",
        "documents looked at");
    html.close();
    html.text(
        " Clusters are being found: "
            + Numbers.count(size - left)
            + " of "
            + Numbers.count(size, "document", "documents")
            + ". They are shown here as soon as they are there.");
    html.close().open("noscript");
    html.open("p").element("a", "Look again", "href", address).close().close().close();
  }
}
