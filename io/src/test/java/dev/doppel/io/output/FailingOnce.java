package dev.doppel.io.output;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;

/** A disk on which one change fails, and all later ones succeed. */
final class FailingOnce {

  private int left;

  /** Fails at the change of this number, counted from 0. */
  FailingOnce(int left) {
    this.left = left;
  }

  FolderChanges changes() {
    return (FolderChanges)
        Proxy.newProxyInstance(
            FolderChanges.class.getClassLoader(),
            new Class<?>[] {FolderChanges.class},
            (proxy, method, arguments) -> {
              if (left-- == 0) {
                throw new IOException("No space left on device");
              }
              try {
                return method.invoke(FolderChanges.SYSTEM, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}
