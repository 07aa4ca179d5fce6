package dev.doppel.server.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * A request, read to its end, and the answer to it. Used by one thread after the other, never by
 * two at a time.
 */
public final class Context {

  private static final byte[] NOTHING = {};

  private final Request request;
  private final Route.Method method;
  private final int mostOfFile;
  private final Computing computing;
  private final Place place;
  private final Map<String, String> parts = new HashMap<>();
  private final Map<String, String> headers = new LinkedHashMap<>();
  private final List<String> cookies = new ArrayList<>();
  private @Nullable Map<String, List<String>> query;
  private @Nullable Form form;
  private byte[] body = NOTHING;
  private int status = HttpStatus.OK.code();
  private byte[] result = NOTHING;

  Context(
      Request request, Route.Method method, int mostOfFile, Proxies proxies, Computing computing) {
    this.place =
        proxies.place(
            Request.getRemoteAddr(request),
            request.isSecure(),
            name -> String.join(",", request.getHeaders().getValuesList(name)));
    this.request = request;
    this.method = method;
    this.mostOfFile = mostOfFile;
    this.computing = computing;
  }

  private Context(Context asked) {
    this.place = asked.place;
    this.request = asked.request;
    this.method = asked.method;
    this.mostOfFile = asked.mostOfFile;
    this.computing = asked.computing;
  }

  /**
   * The same request without body, and with no answer yet: for who answers it while another thread
   * may still be busy with this one.
   */
  Context again() {
    return new Context(this);
  }

  /**
   * Computes for a page what may take very long and reads no files, and waits for it. When its time
   * is over, its thread is interrupted, and should notice.
   */
  public <T> T compute(Supplier<T> work) {
    return computing.compute(work).join();
  }

  /** What is asked for; of a request for the head only, as if all were asked for. */
  public Route.Method method() {
    return method;
  }

  /** The path as it was sent, without the query and the prefix of this server. */
  public String path() {
    String path = request.getHttpURI().getPath();
    if (path == null) {
      return "";
    }
    return path.startsWith(place.prefix() + "/") ? path.substring(place.prefix().length()) : path;
  }

  /** The path under which the client sees this server; empty for all of it. */
  public String prefix() {
    return place.prefix();
  }

  /** The name and port by which the client asked for this server. */
  String host() {
    return place.host().strip();
  }

  /** The query as it was sent. */
  public @Nullable String queryString() {
    return request.getHttpURI().getQuery();
  }

  /** The address of who asks. */
  public String ip() {
    return place.client();
  }

  /** A header of the request. */
  public @Nullable String header(String name) {
    return request.getHeaders().get(name);
  }

  /** The type of the body, as the client says. */
  public @Nullable String contentType() {
    return request.getHeaders().get(HttpHeader.CONTENT_TYPE);
  }

  /** A cookie that the client sent. */
  public @Nullable String cookie(String name) {
    String sent = request.getHeaders().get(HttpHeader.COOKIE);
    if (sent == null) {
      return null;
    }
    for (String each : sent.split(";", -1)) {
      int equals = each.indexOf('=');
      if (equals >= 0 && each.substring(0, equals).strip().equals(name)) {
        return each.substring(equals + 1).strip();
      }
    }
    return null;
  }

  /** A variable part of the path. */
  public String pathParam(String name) {
    String part = parts.get(name);
    if (part == null) {
      throw new IllegalArgumentException("no part {" + name + "} in the path");
    }
    return part;
  }

  /** The first value of a parameter of the query. */
  public @Nullable String queryParam(String name) {
    List<String> values = queryParamMap().get(name);
    return values == null ? null : values.get(0);
  }

  /** The parameters of the query, each with its values in their order. */
  public Map<String, List<String>> queryParamMap() {
    if (query == null) {
      String text = queryString();
      query = text == null ? Map.of() : Fields.parse(text);
    }
    return query;
  }

  /** The first value of a field of the form. */
  public @Nullable String formParam(String name) {
    List<String> values = formParamMap().get(name);
    return values == null ? null : values.get(0);
  }

  /** All values of a field of the form. */
  public List<String> formParams(String name) {
    return formParamMap().getOrDefault(name, List.of());
  }

  /** The fields of the form that are not files, each with its values in their order. */
  public Map<String, List<String>> formParamMap() {
    return form().fields();
  }

  /** The files of the form. */
  public List<UploadedFile> uploadedFiles() {
    return form().files();
  }

  /** The first file that came under this name. */
  public @Nullable UploadedFile uploadedFile(String field) {
    return form().files().stream()
        .filter(each -> each.field().equals(field))
        .findFirst()
        .orElse(null);
  }

  private Form form() {
    if (form == null) {
      form = Form.parse(contentType(), body, mostOfFile);
    }
    return form;
  }

  /** The body; empty if none was sent, or none is read here. */
  public byte[] body() {
    return body;
  }

  /** Sets the status of the answer. */
  public Context status(HttpStatus newStatus) {
    return status(newStatus.code());
  }

  /** Sets the status of the answer. */
  public Context status(int newStatus) {
    status = newStatus;
    return this;
  }

  /** The status of the answer. */
  public int statusCode() {
    return status;
  }

  /** Sets a header of the answer. */
  public Context header(String name, String value) {
    headers.put(name, value);
    return this;
  }

  /** Sets the type of the answer. */
  public Context contentType(String type) {
    return header("Content-Type", type);
  }

  /** Sets the body of the answer. */
  public Context result(byte[] bytes) {
    result = bytes;
    return this;
  }

  /** Sets the body of the answer, as UTF-8. */
  public Context result(String text) {
    return result(text.getBytes(UTF_8));
  }

  /** Has the browser keep a cookie. */
  public Context cookie(Cookie cookie) {
    cookies.add(cookie.header(place));
    return this;
  }

  /** Sends the client elsewhere on this server, to a path that begins with a slash. */
  public Context redirect(String location, HttpStatus how) {
    return header("Location", prefix() + location).status(how).result(NOTHING);
  }

  @Nullable String answerType() {
    return headers.get("Content-Type");
  }

  byte[] result() {
    return result;
  }

  /** Forgets what was to be answered, as something else is. */
  void reset() {
    status = HttpStatus.OK.code();
    headers.clear();
    cookies.clear();
    result = NOTHING;
  }

  void part(String name, String value) {
    parts.put(name, value);
  }

  void body(byte[] bytes) {
    body = bytes;
  }

  void writeHeaders(HttpFields.Mutable fields) {
    headers.forEach(fields::put);
    cookies.forEach(each -> fields.add(HttpHeader.SET_COOKIE, each));
  }
}
