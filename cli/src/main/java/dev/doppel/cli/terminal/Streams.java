package dev.doppel.cli.terminal;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;

/** Where raw bytes come from and go to, for commands that pass lines through. */
public record Streams(InputStream in, OutputStream out) {

  public static Streams standard() {
    // Not System.out: a print stream hides that the disk is full or the reader gone.
    return new Streams(System.in, new FileOutputStream(FileDescriptor.out));
  }
}
