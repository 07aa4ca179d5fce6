package dev.doppel.engine.archives;

/**
 * Settings of a job that writes web archives. Immutable.
 *
 * @param isNear whether pages whose main text was there before are noted
 * @param hasIndex whether a CDXJ index is written beside each archive
 * @param isOverwriting whether an output that is there and has another content may be replaced
 */
public record ArchiveSettings(boolean isNear, boolean hasIndex, boolean isOverwriting) {

  /** Nothing noted, no index, nothing replaced. */
  public static ArchiveSettings defaults() {
    return new ArchiveSettings(false, false, false);
  }

  /** Returns these settings, with notes of pages whose main text was there before. */
  public ArchiveSettings near() {
    return new ArchiveSettings(true, hasIndex, isOverwriting);
  }

  /** Returns these settings, with an index beside each archive. */
  public ArchiveSettings indexed() {
    return new ArchiveSettings(isNear, true, isOverwriting);
  }

  /** Returns these settings, replacing outputs that are there. */
  public ArchiveSettings overwriting() {
    return new ArchiveSettings(isNear, hasIndex, true);
  }
}
