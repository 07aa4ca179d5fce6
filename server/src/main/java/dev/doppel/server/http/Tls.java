package dev.doppel.server.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Collections;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.ssl.KeyStoreScanner;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/**
 * The certificate that a server shows, and its key. When the file is replaced, new connections get
 * the new one within a minute.
 *
 * @param keyStore a file of PKCS 12, or one that {@code keytool} made
 * @param passwordFile its first line is the password of the file and of the key
 */
public record Tls(Path keyStore, Path passwordFile) {

  private static final int SECONDS = 30;

  /** Makes what speaks TLS, and sees to it that it follows the file. */
  SslConnectionFactory factory(Server server, String next) throws IOException {
    String password = Files.readString(passwordFile, UTF_8).lines().findFirst().orElse("").strip();
    check(password);
    SslContextFactory.Server context = new SslContextFactory.Server();
    context.setKeyStorePath(keyStore.toAbsolutePath().toString());
    context.setKeyStorePassword(password);
    context.setKeyManagerPassword(password);
    context.setSniRequired(false);
    KeyStoreScanner scanner = new KeyStoreScanner(context);
    scanner.setScanInterval(SECONDS);
    server.addBean(scanner);
    return new SslConnectionFactory(context, next);
  }

  /** What is wrong with the file is told before anything listens. */
  private void check(String password) throws IOException {
    if (!Files.isRegularFile(keyStore)) {
      throw new IOException("no key store " + keyStore);
    }
    try {
      KeyStore store = KeyStore.getInstance(keyStore.toFile(), password.toCharArray());
      boolean hasKey = false;
      for (String alias : Collections.list(store.aliases())) {
        hasKey |= store.isKeyEntry(alias);
      }
      if (!hasKey) {
        throw new IOException(keyStore + " has certificates, and no key");
      }
    } catch (GeneralSecurityException | IOException e) {
      throw new IOException(
          "key store %s cannot be opened with the password in %s: %s"
              .formatted(keyStore, passwordFile, e.getMessage()),
          e);
    }
  }
}
