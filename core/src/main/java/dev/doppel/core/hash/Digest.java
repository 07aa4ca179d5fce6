package dev.doppel.core.hash;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * The cryptographic hashes that can name a text, besides {@link Sha256}: those that Java has of the
 * ones in Horowitz's slides. MD5 and SHA-1 are broken: anyone can make two texts with the same one.
 */
public enum Digest {
  /** 128 bits; broken since 2004. */
  MD5("MD5"),
  /** 160 bits; broken since 2005, and in practice since 2017. */
  SHA1("SHA-1"),
  /** 512 bits of the SHA-2 family. */
  SHA512("SHA-512"),
  /** 256 bits of the SHA-3 family. */
  SHA3_256("SHA3-256"),
  /** 512 bits of the SHA-3 family. */
  SHA3_512("SHA3-512");

  private final String algorithm;

  Digest(String algorithm) {
    this.algorithm = algorithm;
  }

  /** Returns the first 128 bits of the hash of a stretch of bytes. */
  public Fingerprint fingerprint(byte[] bytes, int offset, int length) {
    ByteBuffer hash = ByteBuffer.wrap(hash(bytes, offset, length));
    return new Fingerprint(hash.getLong(), hash.getLong());
  }

  /** Returns the whole hash of a stretch of bytes. */
  public byte[] hash(byte[] bytes, int offset, int length) {
    try {
      MessageDigest digest = MessageDigest.getInstance(algorithm);
      digest.update(bytes, offset, length);
      return digest.digest();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("this Java has no " + algorithm, e);
    }
  }
}
