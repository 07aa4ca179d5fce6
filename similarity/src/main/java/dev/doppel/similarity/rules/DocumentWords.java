package dev.doppel.similarity.rules;

import dev.doppel.core.quantity.Shares;
import dev.doppel.core.shingle.Shingling;
import dev.doppel.core.words.GivenWords;
import dev.doppel.similarity.rules.DocumentSettings.Boilerplate;
import dev.doppel.similarity.rules.DocumentSettings.By;
import dev.doppel.similarity.rules.DocumentSettings.Clustering;
import dev.doppel.similarity.rules.DocumentSettings.Content;
import dev.doppel.similarity.rules.DocumentSettings.Identity;
import dev.doppel.similarity.rules.DocumentSettings.Preset;
import java.util.List;

/** Reads the settings of documents from a user's words. */
final class DocumentWords {

  private DocumentWords() {}

  /** What is not given is left to the builder, whose defaults depend on the method. */
  static DocumentSettings settings(GivenWords words) {
    DocumentSettings.Builder builder = DocumentSettings.builder();
    if (words.has("preset")) {
      builder.preset(words.choice("preset", Preset.JAIN_2005)); // first: the others win
    }
    boolean isPaper = words.has("preset");
    if (words.has("profile")) {
      if (isPaper) {
        throw words.refusal("profile", "does not go with " + words.spelled("preset"));
      }
      builder.profile(words.choice("profile", Profile.OCR));
    }
    Method method = words.choice("method", isPaper ? Method.CHUNKS : Method.AUTO);
    if (isPaper && method != Method.CHUNKS) {
      throw words.refusal(
          "preset", "compares by chunks: leave " + words.spelled("method") + " out");
    }
    builder.method(method);
    chunks(words, builder, method, isPaper ? ChunkRule.JAIN_2005 : ChunkRule.DEFAULT);
    words.with(builder, "threshold", Shares::parse, DocumentSettings.Builder::threshold);
    words.with(builder, "containment", Shares::parse, DocumentSettings.Builder::containment);
    words.with(builder, "distance", GivenWords::smallNumber, DocumentSettings.Builder::distance);
    words.with(builder, "simhash", SimHashing::parse, DocumentSettings.Builder::simHashing);
    words.with(builder, "rotations", GivenWords::smallNumber, DocumentSettings.Builder::rotations);
    words.with(builder, "modulus", GivenWords::smallNumber, DocumentSettings.Builder::modulus);
    words.with(builder, "shingle", Shingling::parse, DocumentSettings.Builder::shingling);
    if (words.has("content")) {
      builder.content(Content.parse(words, Content.MAIN));
    }
    if (words.choice("by", By.TEXT) == By.LINKS) {
      refuseWithLinks(words, method);
      builder.content(Content.LINKS);
    }
    if (words.has("boilerplate")) {
      builder.boilerplate(words.choice("boilerplate", Boilerplate.LESS));
    }
    if (words.has("cluster")) {
      builder.clustering(words.choice("cluster", Clustering.HEAD));
    }
    Keep keep = Keep.FIRST;
    if (words.has("keep")) {
      List<String> criteria = words.list("keep");
      keep = words.parsed("keep", unused -> Keep.parse(criteria), Keep.FIRST);
    }
    builder.keep(words.flag("drop-all") ? keep.droppingAll() : keep);
    builder.identity(words.choice("fingerprint", Identity.XXH3));
    words.with(builder, "threads", GivenWords::smallNumber, DocumentSettings.Builder::threads);
    words.requireAllRead();
    DocumentSettings settings = builder.build();
    require(settings.method().usesSimHashes(), "simhash", "simhash or rotate-sort", words);
    require(settings.method() == Method.ROTATE_SORT, "rotations", "rotate-sort", words);
    require(settings.method() == Method.SHINGLES, "modulus", "shingles", words);
    return settings;
  }

  /** Refuses what says how texts are compared, where there are none. */
  private static void refuseWithLinks(GivenWords words, Method method) {
    for (String name : List.of("preset", "profile", "shingle", "content")) {
      if (words.has(name)) {
        throw words.refusal(
            name, "is for texts and does not go with " + words.spelled("by") + " links");
      }
    }
    if (method == Method.CHUNKS) {
      throw words.refusal(
          "method", "chunks cuts texts and does not go with " + words.spelled("by") + " links");
    }
  }

  /** Refuses a word that the method has no use for. */
  private static void require(boolean isUsed, String name, String methods, GivenWords words) {
    if (words.has(name) && !isUsed) {
      throw words.refusal(name, "is for " + words.spelled("method") + " " + methods + " only");
    }
  }

  private static void chunks(
      GivenWords words, DocumentSettings.Builder builder, Method method, ChunkRule usual) {
    if (method == Method.CHUNKS) {
      builder.chunks(ChunkRule.parse(words, usual));
    } else {
      ChunkRule.refuse(
          words, words.spelled("preset") + " jain-2005 or " + words.spelled("method") + " chunks");
    }
  }
}
