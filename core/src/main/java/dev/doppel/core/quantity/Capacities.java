package dev.doppel.core.quantity;

/** How large the parts of something must be that is spread over them by a hash. */
public final class Capacities {

  private Capacities() {}

  /**
   * Returns the capacity of a shard, for which few get too many items. Items fall into shards by
   * chance, so that some shards get more than their share: four sigmas more are too few for one
   * shard in 30,000.
   *
   * @param capacity that of all shards together, which is the most that is returned
   */
  public static long ofShard(long capacity, int shards) {
    double share = (double) capacity / shards;
    return Math.min((long) Math.ceil(share + 4 * Math.sqrt(share)), capacity);
  }
}
