package dev.doppel.core.filter;

/** A filter holds what it was sized for and was given another new hash. */
public final class FilterFullException extends IllegalStateException {

  private static final long serialVersionUID = 1;

  FilterFullException(Filter filter) {
    super(
        filter
            + " is full; make it larger, use a ScalableFilter, or call allowOverfill or whenFull");
  }
}
