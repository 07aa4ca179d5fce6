package dev.doppel.flink;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.util.ParameterTool;

/**
 * The options of the job for URLs, in the words of {@code doppel urls}.
 *
 * @param recipe by which each task makes what it needs
 * @param isTsv whether every message is answered, with its verdict and canonical form
 */
record UrlJobOptions(TopicOptions topics, UrlRecipe recipe, boolean isTsv) {

  static final String NEW = TopicOptions.OUT;
  static final String DUPLICATES = "duplicates";
  static final String REJECTED = "rejected";

  static final String USAGE =
      """
      Passes on the first spelling of each URL of a Kafka topic.
        --urls                     take URLs
        --servers HOST:PORT,...    the brokers
        --in TOPIC                 the URLs, one per message
        --out TOPIC                the first spelling of each, message and key as they came
        --duplicates TOPIC         those that were seen before; left out, they are dropped
        --rejected TOPIC           messages that are not URLs
        --tsv                      write verdict, URL, and canonical form or reason, with tabs
                                   between, of every message: to --out, where its topic is not named
        --profile standard         or strict, aggressive, none
        --rules FILE               rules for single sites; like the next, read where the job is started
        --aliases FILE             addresses that lead elsewhere, as doppel aliases writes them
        --assume-http              read URLs without a scheme as http
        --filter exact             or bloom, scalable, classic, internet-archive
        --capacity 10000000        how many URLs a filter is sized for
        --fpp 1e-4                 the false-positive rate: share of new URLs called duplicates
        --hash-functions K         of classic
        --bits M                   of classic and internet-archive, in place of --fpp
      """
          + TopicOptions.USAGE;

  private static final List<String> OF_URLS =
      List.of("profile", "filter", "capacity", "fpp", "hash-functions", "bits");

  /**
   * Reads the options of a command line.
   *
   * @throws IllegalArgumentException if one is missing, unknown or malformed
   */
  static UrlJobOptions parse(String... arguments) {
    ParameterTool given = ParameterTool.fromArgs(arguments);
    TopicOptions topics = TopicOptions.parse(given, USAGE, List.of(NEW, DUPLICATES, REJECTED));
    Map<String, String> words = new HashMap<>();
    for (String name : OF_URLS) {
      if (given.has(name)) {
        words.put(name, given.getRequired(name));
      }
    }
    try {
      UrlRecipe recipe =
          UrlRecipe.of(
              words,
              given.has("assume-http"),
              given.get("rules"),
              given.get("aliases"),
              TopicOptions.secret(given));
      return new UrlJobOptions(topics, recipe, given.has("tsv"));
    } catch (IOException e) {
      throw new IllegalArgumentException("cannot read a file: " + e.getMessage(), e);
    }
  }
}
