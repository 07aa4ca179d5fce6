package dev.doppel.spark;

import picocli.CommandLine.IVersionProvider;

/** Reads the version that the build wrote into the jar. */
final class Version implements IVersionProvider {

  @Override
  public String[] getVersion() {
    String version = Version.class.getPackage().getImplementationVersion();
    return new String[] {"doppel-spark " + (version == null ? "(not from a jar)" : version)};
  }
}
