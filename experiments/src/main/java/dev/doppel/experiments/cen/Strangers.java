package dev.doppel.experiments.cen;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;

/** URLs that were not added, of one kind. */
record Strangers(String kind, UrlList urls) {

  /** Of every kind. */
  static List<Strangers> all(UrlList shuffled, Members members) {
    return List.of(
        glued(members),
        heldOut(shuffled, members),
        recombined(members),
        swapped(members),
        doubled(members));
  }

  /** The paper's kind: "link each URL with its unique ID". One for each member. */
  static Strangers glued(Members members) {
    UrlList urls = new UrlList();
    for (int i = 0; i < members.size(); i++) {
      byte[] id = Integer.toString(i).getBytes(UTF_8);
      append(urls, members.urls(), i);
      do {
        urls.append(id, 0, id.length);
      } while (members.has(urls.hashOfPending()));
      urls.finish();
    }
    return new Strangers("id glued on", urls);
  }

  /** URLs of the list that were not added. */
  static Strangers heldOut(UrlList shuffled, Members members) {
    UrlList urls = new UrlList();
    for (int i = members.size(); i < shuffled.size() && urls.size() < members.size(); i++) {
      urls.add(shuffled.bytes(), shuffled.from(i), shuffled.to(i));
    }
    return new Strangers("held out", urls);
  }

  /** The host and the first half of the path of one member, the rest of the next. */
  static Strangers recombined(Members members) {
    UrlList urls = new UrlList();
    for (int i = 0; i < members.size(); i++) {
      int[] left = members.slashes(i);
      int[] right = members.slashes((i + 1) % members.size());
      int segments = left.length - 1;
      int cut = Math.max(1, segments / 2 + segments % 2);
      members.appendSegments(urls, i, 0, cut);
      if (cut < right.length - 1) {
        members.appendSegments(urls, (i + 1) % members.size(), cut, right.length - 1);
      }
      members.finishIfStranger(urls);
    }
    return new Strangers("recombined", urls);
  }

  /** The last two segments of a path in the other order. */
  static Strangers swapped(Members members) {
    UrlList urls = new UrlList();
    for (int i = 0; i < members.size(); i++) {
      int segments = members.slashes(i).length - 1;
      if (segments >= 3) {
        members.appendSegments(urls, i, 0, segments - 2);
        members.appendSegments(urls, i, segments - 1, segments);
        members.appendSegments(urls, i, segments - 2, segments - 1);
        members.finishIfStranger(urls);
      }
    }
    return new Strangers("swapped", urls);
  }

  /** The host of a member and the segment after it, twice: X/X, such as nuxt/nuxt. */
  static Strangers doubled(Members members) {
    UrlList urls = new UrlList();
    LongSet made = new LongSet();
    for (int i = 0; i < members.size(); i++) {
      if (members.slashes(i).length - 1 >= 3) {
        members.appendSegments(urls, i, 0, 2);
        members.appendSegments(urls, i, 1, 2);
        if (made.add(urls.hashOfPending())) {
          members.finishIfStranger(urls);
        } else {
          urls.dropPending();
        }
      }
    }
    return new Strangers("X/X", urls);
  }

  private static void append(UrlList target, UrlList source, int url) {
    target.append(source.bytes(), source.from(url), source.to(url));
  }
}
