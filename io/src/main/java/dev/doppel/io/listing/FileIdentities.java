package dev.doppel.io.listing;

import dev.doppel.core.hash.Hashes;

/**
 * Numbers by the device and inode of files or folders, 24 to 48 bytes each. Not safe for concurrent
 * use.
 */
final class FileIdentities {

  static final int ABSENT = -1;

  private long[] devices = new long[64];
  private long[] inodes = new long[64];
  private int[] values = new int[64];
  private boolean[] taken = new boolean[64];
  private int size;

  /** The number of a file, or {@link #ABSENT}. */
  int get(long device, long inode) {
    int slot = slot(device, inode);
    return taken[slot] ? values[slot] : ABSENT;
  }

  /** Sets the number of a file and returns the one it had, or {@link #ABSENT}. */
  int put(long device, long inode, int value) {
    if (size * 2 >= taken.length) {
      grow();
    }
    int slot = slot(device, inode);
    int before = taken[slot] ? values[slot] : ABSENT;
    size += taken[slot] ? 0 : 1;
    taken[slot] = true;
    devices[slot] = device;
    inodes[slot] = inode;
    values[slot] = value;
    return before;
  }

  private void grow() {
    FileIdentities larger = new FileIdentities();
    larger.devices = new long[devices.length * 2];
    larger.inodes = new long[devices.length * 2];
    larger.values = new int[devices.length * 2];
    larger.taken = new boolean[devices.length * 2];
    for (int slot = 0; slot < taken.length; slot++) {
      if (taken[slot]) {
        larger.put(devices[slot], inodes[slot], values[slot]);
      }
    }
    devices = larger.devices;
    inodes = larger.inodes;
    values = larger.values;
    taken = larger.taken;
  }

  private int slot(long device, long inode) {
    int mask = taken.length - 1;
    int slot = (int) Hashes.mix(inode + Hashes.GOLDEN * device) & mask;
    while (taken[slot] && (devices[slot] != device || inodes[slot] != inode)) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }
}
