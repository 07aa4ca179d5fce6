package dev.doppel.bench.mutants;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Enumeration;
import org.jspecify.annotations.Nullable;

/** Loads our own classes anew, one of them changed, and takes all others from its parent. */
final class MutantLoader extends URLClassLoader {

  private static final String OURS = "dev.doppel.";

  private final String changed;
  private final byte[] bytes;

  /** Makes one with the bytes of a class that differs. */
  MutantLoader(Compiled compiled, String changed, byte[] bytes, ClassLoader parent) {
    super(
        compiled.folders().stream()
            .map(
                folder -> {
                  try {
                    return folder.toUri().toURL();
                  } catch (MalformedURLException e) {
                    throw new IllegalStateException(e);
                  }
                })
            .toArray(URL[]::new),
        parent);
    this.changed = changed;
    this.bytes = bytes;
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!name.startsWith(OURS)) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> known = findLoadedClass(name);
      if (known != null) {
        return known;
      }
      return name.equals(changed) ? defineClass(name, bytes, 0, bytes.length) : findClass(name);
    }
  }

  @Override
  public @Nullable URL getResource(String name) {
    URL own = findResource(name);
    return own == null ? super.getResource(name) : own;
  }

  /** Services of ours are those of the folders, never those of the parent's jars. */
  @Override
  public Enumeration<URL> getResources(String name) throws IOException {
    return name.startsWith("META-INF/services/" + OURS)
        ? findResources(name)
        : super.getResources(name);
  }
}
