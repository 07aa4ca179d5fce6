package dev.doppel.server.page;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.server.http.Context;
import dev.doppel.server.http.ProblemException;
import java.net.URLEncoder;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a form or an address says. */
final class Fields {

  private Fields() {}

  /** A field of the form or of the query; empty if it is not there. */
  static String text(Context context, String name) {
    String value = context.queryParam(name);
    if (value == null && !context.method().name().equals("GET")) {
      value = context.formParam(name);
    }
    // Browsers send the lines of a text with the ends of lines that mail has.
    return value == null ? "" : value.replace("\r\n", "\n");
  }

  static boolean isSet(Context context, String name) {
    return !text(context, name).isEmpty();
  }

  /** A share between two bounds. */
  static double share(Context context, String name, double least, double otherwise) {
    String text = text(context, name);
    if (text.isEmpty()) {
      return otherwise;
    }
    try {
      double value = Double.parseDouble(text);
      if (least <= value && value <= 1) {
        return value;
      }
    } catch (NumberFormatException e) {
      // told below
    }
    throw ProblemException.badRequest(
        name + " must be a number from " + least + " to 1, got '" + text + "'");
  }

  static int number(Context context, String name, int most, int otherwise) {
    String text = text(context, name);
    if (text.isEmpty()) {
      return otherwise;
    }
    try {
      int value = Integer.parseInt(text);
      if (0 < value && value <= most) {
        return value;
      }
    } catch (NumberFormatException e) {
      // told below
    }
    throw ProblemException.badRequest(
        name + " must be a number from 1 to " + most + ", got '" + text + "'");
  }

  /** A path with a query; names and values in turn. */
  static String link(String path, String... parameters) {
    StringBuilder link = new StringBuilder(path);
    for (int i = 0; i < parameters.length; i += 2) {
      link.append(i == 0 ? '?' : '&').append(parameters[i]).append('=');
      link.append(URLEncoder.encode(parameters[i + 1], UTF_8));
    }
    return link.toString();
  }

  /** The link with one more parameter. */
  static String and(String link, String name, String value) {
    return link + "&" + name + "=" + URLEncoder.encode(value, UTF_8);
  }

  /** One of some words; the usual one if none is there. */
  static <E extends Enum<E>> E word(Context context, String name, E[] all, E otherwise) {
    String text = text(context, name);
    for (E each : all) {
      if (each.toString().equals(text)) {
        return each;
      }
    }
    if (text.isEmpty()) {
      return otherwise;
    }
    String words = Arrays.stream(all).map(Enum::toString).collect(Collectors.joining(", "));
    throw ProblemException.badRequest(name + " must be one of " + words + ", got '" + text + "'");
  }

  /** A number of something, from 1 on. */
  static long positive(Context context, String name) {
    String text = text(context, name);
    try {
      long value = Long.parseLong(text);
      if (value > 0) {
        return value;
      }
    } catch (NumberFormatException e) {
      // told below
    }
    throw ProblemException.badRequest(name + " must be a number from 1 on, got '" + text + "'");
  }

  /** A page of a query: the first one without a cursor. */
  static <Q> Q page(String cursor, int limit, Paging<Q> query) {
    try {
      return query.page(cursor.isEmpty() ? null : cursor, limit);
    } catch (IllegalArgumentException e) {
      throw ProblemException.badRequest(String.valueOf(e.getMessage()));
    }
  }

  /** A query of which a page is asked for. */
  interface Paging<Q> {

    /** Refuses a cursor that no page gave. */
    Q page(@Nullable String cursor, int limit);
  }

  /** A share as it stands in addresses. */
  static String number(double share) {
    return String.format(Locale.ROOT, "%.2f", share);
  }

  /** Attributes with more of them behind. */
  static String[] joined(String[] first, String... more) {
    String[] all = Arrays.copyOf(first, first.length + more.length);
    System.arraycopy(more, 0, all, first.length, more.length);
    return all;
  }
}
