package dev.doppel.cli.option;

import picocli.CommandLine.IVersionProvider;

/** Reads the version that the build wrote into the jar. */
public final class Version implements IVersionProvider {

  @Override
  public String[] getVersion() {
    String version = Version.class.getPackage().getImplementationVersion();
    return new String[] {"doppel " + (version == null ? "(not from a jar)" : version)};
  }
}
