package dev.doppel.server.http;

import static java.util.Objects.requireNonNull;

import dev.doppel.core.internal.Check;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * One thing that can be asked for: where, in what words, who answers. The server listens to what
 * the routes say and {@code openapi.json} is written from them, so that the two cannot differ.
 */
public final class Route {

  /** The verbs we use. */
  public enum Method {
    /** Asks; changes nothing. */
    GET,
    /** Adds, or asks with a body. */
    POST,
    /** Makes or replaces what the path names. */
    PUT,
    /** Removes what the path names. */
    DELETE
  }

  /** Answers a request; the value becomes the JSON of the response. */
  @FunctionalInterface
  public interface Handler {
    /** Returns the answer, which may be completed later and by another thread. */
    CompletableFuture<?> answer(Call call) throws IOException;
  }

  /** Answers some lines of a bulk request: one value a line, in their order. */
  @FunctionalInterface
  public interface BulkHandler {
    /** Returns one answer for each line, in the order of the lines. */
    CompletableFuture<? extends List<?>> answer(Call call, List<byte[]> lines) throws IOException;
  }

  /**
   * A variable part of the path, or a parameter of the query.
   *
   * @param type of which the value is written: String, Integer, Double, Boolean or an enum
   * @param isRequired whether a request without it is refused
   * @param least the least number that it may be; null if there is none
   * @param most the greatest number that it may be; null if there is none
   * @param pattern an expression that all of a text must match; null if there is none
   * @param example a value that works with the examples of the route
   */
  record Parameter(
      String name,
      boolean inPath,
      Class<?> type,
      String description,
      boolean isRequired,
      @Nullable Double least,
      @Nullable Double most,
      @Nullable String pattern,
      @Nullable String example) {}

  private final Method method;
  private final String path;
  private final String summary;
  private final List<Parameter> parameters = new ArrayList<>();
  private final List<String> examples = new ArrayList<>();
  private final List<Integer> problems = new ArrayList<>();
  private final List<String> otherTypes = new ArrayList<>();
  private String tag = "";
  private int status = 200;
  private @Nullable Class<?> request;
  private @Nullable Class<?> response;
  private @Nullable Class<?> line;
  private @Nullable Class<?> lineAnswer;
  private @Nullable BulkHandler bulk;
  private @Nullable Handler handler;
  private boolean isOpen;
  private boolean isFormer;

  private Route(Method method, String path, String summary) {
    this.method = method;
    this.path = path;
    this.summary = summary;
  }

  /** Begins a route; its variable parts are written {@code {so}}. */
  public static Route of(Method method, String path, String summary) {
    Check.argument(path.startsWith("/"), "a path begins with a slash, got '%s'", path);
    return new Route(method, path, summary);
  }

  /** Names a variable part of the path. */
  public Route part(String name, String description, String example) {
    return part(name, description, null, example);
  }

  /** Names a variable part of the path, all of which must match an expression. */
  public Route part(String name, String description, @Nullable String pattern, String example) {
    Check.argument(path.contains("{" + name + "}"), "no part {%s} in %s", name, path);
    parameters.add(
        new Parameter(name, true, String.class, description, true, null, null, pattern, example));
    return this;
  }

  /** Names a parameter that may be in the query. */
  public Route query(String name, Class<?> type, String description) {
    parameters.add(new Parameter(name, false, type, description, false, null, null, null, null));
    return this;
  }

  /** Names a number that may be in the query, from {@code least} to {@code most}. */
  public Route query(String name, Class<?> type, String description, double least, double most) {
    parameters.add(new Parameter(name, false, type, description, false, least, most, null, null));
    return this;
  }

  /** Names a parameter that must be in the query. */
  public Route needs(String name, String description, String example) {
    parameters.add(
        new Parameter(name, false, String.class, description, true, null, null, null, example));
    return this;
  }

  /** Names what the route is about, by which descriptions are ordered. */
  public Route about(String newTag) {
    tag = newTag;
    return this;
  }

  /** It is one of the former ones, kept for clients that use it. */
  public void former() {
    isFormer = true;
    tag = "former";
  }

  /** Says which problems besides those of all routes it may be answered by. */
  public Route refuses(Integer... statuses) {
    problems.addAll(List.of(statuses));
    return this;
  }

  /** Says that the answer may have another media type than JSON. */
  public Route givesAs(String mediaType) {
    otherTypes.add(mediaType);
    return this;
  }

  /** Says by which status it is answered, if not by 200. */
  public Route answersWith(int newStatus) {
    status = newStatus;
    return this;
  }

  /** Says what the body is, by examples that work one after the other. */
  public Route takes(Class<?> type, String... bodies) {
    request = type;
    examples.addAll(List.of(bodies));
    return this;
  }

  /** Names the type of the answer, for the description of the API. */
  public Route gives(Class<?> type) {
    response = type;
    return this;
  }

  /** Takes JSON lines, too, and answers in lines. */
  public Route bulk(Class<?> newLine, Class<?> newAnswer, BulkHandler newBulk) {
    line = newLine;
    lineAnswer = newAnswer;
    bulk = newBulk;
    return this;
  }

  /** Needs no token. */
  public Route open() {
    isOpen = true;
    return this;
  }

  /** Sets what answers requests to this route. */
  public Route handledBy(Handler newHandler) {
    handler = newHandler;
    return this;
  }

  Method method() {
    return method;
  }

  String path() {
    return path;
  }

  String summary() {
    return summary;
  }

  String tag() {
    return tag;
  }

  int status() {
    return status;
  }

  List<Integer> problems() {
    return problems;
  }

  List<String> otherTypes() {
    return otherTypes;
  }

  List<Parameter> parameters() {
    return parameters;
  }

  List<String> examples() {
    return examples;
  }

  @Nullable Class<?> request() {
    return request;
  }

  @Nullable Class<?> response() {
    return response;
  }

  @Nullable Class<?> line() {
    return line;
  }

  @Nullable Class<?> lineAnswer() {
    return lineAnswer;
  }

  @Nullable BulkHandler bulk() {
    return bulk;
  }

  Handler handler() {
    return requireNonNull(handler, () -> "nobody answers " + this);
  }

  boolean isFormer() {
    return isFormer;
  }

  boolean isOpen() {
    return isOpen;
  }

  @Override
  public String toString() {
    return method + " " + path;
  }
}
