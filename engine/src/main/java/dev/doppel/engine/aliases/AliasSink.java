package dev.doppel.engine.aliases;

import java.io.IOException;

/** Receives what a job found, in the order in which the addresses were first met. */
public interface AliasSink {

  /**
   * Takes an address that leads to another one; both are canonical forms in UTF-8. Rules of trees
   * have {@code *} after both, and addresses that stay in their tree lead to themselves.
   */
  void alias(byte[] url, byte[] target, AliasReason reason) throws IOException;

  /**
   * Takes an address that claims to lead elsewhere and is not believed.
   *
   * @param target where it claims to lead; empty if that is no address
   */
  void refused(byte[] url, byte[] target, AliasReason claim, Refusal why) throws IOException;
}
