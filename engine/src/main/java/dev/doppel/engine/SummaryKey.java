package dev.doppel.engine;

import java.util.Locale;

/**
 * The words of a {@link JobSummary}. Whatever the job, a word means what it means here; {@code
 * docs/formats.md} says which of them a summary has.
 */
public enum SummaryKey {
  /** Where the job ran, if not on one machine: {@code spark}. */
  ENGINE,

  /** Lines read, headers and malformed ones included. */
  LINES,
  /** Records read, those without a document included. */
  RECORDS,
  /** Records that held a document; of an index, the documents it has. */
  DOCUMENTS,
  /** Lists of search results. */
  LISTS,
  /** Search results read. */
  RESULTS,
  /** Folders looked at. */
  FOLDERS,
  /** Rows of a table. */
  ROWS,

  /** Items that no earlier one is. */
  NEW,
  /** Events that repeat none in the window. */
  UNIQUE,
  /** Items that an earlier one is. */
  DUPLICATES,
  /** Events that a window called duplicates and a second, exact look did not. */
  CLEARED,
  /** Events that came too late to be compared. */
  LATE,
  /** Documents that stay. */
  KEPT,
  /** Documents that are not kept. */
  REMOVED,
  /** Documents of an index that have a new text under their id. */
  REPLACED,
  /** Documents of an index, or of a web address, that have the text they had. */
  UNCHANGED,
  /** Of the removed, those whose text an earlier document has. */
  EXACT,
  /** Of the removed, near-duplicates of their head. */
  NEAR,
  /** Of the removed, those that lie inside their head. */
  CONTAINED,
  /** Clusters of two documents and more. */
  CLUSTERS,
  /** Groups of search results. */
  GROUPS,
  /** Verified pairs: of documents, or of mirrors. */
  PAIRS,
  /** Hosts. */
  HOSTS,
  /**
   * Groups of hosts that mirror each other, of documents around a head, or of versions of one
   * document.
   */
  FAMILIES,
  /** Documents in families. */
  IN_FAMILIES,
  /** Documents that are another version of their family's head, and no duplicate of it. */
  VERSIONS,
  /** Pairs compared to find versions. */
  VERSION_CANDIDATES,
  /** The number of hosts in the largest family. */
  LARGEST_FAMILY,
  /** Families so large that only pairs with their heads are named. */
  FAMILIES_BY_HEAD,
  /** Stored documents that were found. */
  MATCHES,
  /** Documents that were written to a table. */
  LOADED,
  /** Marks of an index. */
  MARKS,
  /** Folders without a fault. */
  WHOLE,

  /** Items that could not be read or taken, by reason. */
  SKIPPED,
  /** What was wrong with the first of them. */
  PROBLEMS,
  /** Documents of earlier runs that were compared with. */
  STORED,
  /** Further names of files that were read. */
  LINKS,
  /** Linked folders that were not entered. */
  FOLDERS_NOT_ENTERED,
  /** Documents without text. */
  EMPTY,
  /** Documents with fewer links than pages are compared by. */
  FEW_LINKS,
  /** Texts too long for a chunk filter, compared for equality only; by jain-2005. */
  TOO_LONG,
  /** Records that could not be read. */
  UNREADABLE,
  /** Texts that were not valid in their encoding. */
  REPAIRED_ENCODING,
  /** Documents whose id another had before. */
  REPEATED_IDS,
  /** Documents whose web address was read before with another text. */
  REVISED,
  /** Pages without main content. */
  WITHOUT_MAIN_CONTENT,
  /** Pairs that only a site's template makes alike. */
  TEMPLATE_PAIRS,
  /** Pairs compared in full. */
  CANDIDATES,
  /** Heads of clusters that go with them. */
  HEADS,
  /** Documents that lack what decides which of several is kept, by what that is. */
  WITHOUT_PREFERENCE,
  /** Pairs left out, because too many items shared a feature. */
  OMITTED_CANDIDATES,
  /** Contents on too many hosts to examine all pairs of these. */
  CROWDED_FEATURES,
  /** Rows of pages with a sketch of their text. */
  SKETCHED,
  /** Trees of addresses that lead to a mirror's. */
  RULES,
  /** Addresses in these trees that stay, since their page would be lost. */
  STAYING,

  /** How the run began: {@link dev.doppel.engine.run.Run.Start}. */
  RUN,
  /** The line after which a run was resumed. */
  RESUMED_AFTER_LINE,
  /** Where the output of an interrupted run was kept. */
  KEPT_ASIDE,

  /** Items in the memory by now. */
  REMEMBERED,
  /** The share of new items that are called known or duplicates by now. */
  EXPECTED_ERROR,
  /** Whether a filter is over its capacity. */
  OVERFULL,
  /** The share of events that may be duplicates only because a window forgets in steps. */
  EDGE_SHARE,
  /** How often time jumped ahead by more than ten windows. */
  TIME_JUMPS,
  /** Events more than a window before the newest. */
  FAR_BEHIND,
  /** How many events back the window reaches by now. */
  REACH_EVENTS,
  /** How many milliseconds back the window reaches by now. */
  REACH_MILLIS,

  /** Addresses that were met. */
  URLS,
  /** Of these, those that lead to another one, by reason. */
  ALIASES,
  /** Claims to lead to another address that are not believed, by reason. */
  REFUSED,
  /** Circles of addresses that lead to each other. */
  LOOPS,
  /** Records that are pages, or redirects. */
  PAGES,
  /** Links of pages to addresses of the web, each once per page. */
  OUTGOING,
  /** Links to what is no address of the web. */
  OTHERS,
  /** Records and lines without an address of the web. */
  WITHOUT_ADDRESS,

  /** Archives read to be written anew. */
  FILES,
  /** Records of archives that are answers of servers. */
  ANSWERS,
  /** The size of all records of archives, unpacked. */
  PLAIN_BYTES,
  /** The size of the archives read. */
  BYTES_READ,
  /** The size of the archives written. */
  BYTES_WRITTEN,
  /** Answers that refer to another one, which holds the same. */
  REPEATED,
  /** Answers that say so, and refer to the one that they mean. */
  NOT_MODIFIED,
  /** Answers that would refer to another one, and would not be smaller by it. */
  SMALL,
  /** Answers equal to one whose header says another digest. */
  OTHER_DIGEST,
  /** Pages noted whose main text was there before. */
  NOTED,
  /** Records that were put together again. */
  RESTORED,
  /** Of the restored, those that are packed otherwise than they were. */
  REPACKED,
  /** References whose original is in none of the archives. */
  MISSING,
  /** Parts of archives that are no records, copied as they are. */
  OTHER_PIECES,
  /** Damaged parts of archives, copied as they are. */
  DAMAGED,

  /** What kind of memory it is. */
  KIND,
  /** The SQL dialect. */
  DIALECT,
  /** The database. */
  DATABASE,
  /** The experiment. */
  NAME,

  /** The size of all canonical texts. */
  CANONICAL_BYTES,
  /** The heap that sketches take. */
  SKETCH_BYTES,
  /** The heap that a memory takes. */
  HEAP_BYTES,
  /** Disk that was taken while the job ran. */
  TEMPORARY_BYTES,
  /** Disk that a memory takes. */
  BYTES_ON_DISK;

  /** The word as it stands in the file, such as {@code expectedError}. */
  @Override
  public String toString() {
    StringBuilder word = new StringBuilder();
    for (String part : name().toLowerCase(Locale.ROOT).split("_", -1)) {
      word.append(
          word.isEmpty() ? part : Character.toUpperCase(part.charAt(0)) + part.substring(1));
    }
    return word.toString();
  }
}
