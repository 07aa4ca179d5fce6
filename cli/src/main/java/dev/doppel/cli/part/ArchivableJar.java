package dev.doppel.cli.part;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import picocli.CommandLine;

/**
 * Copies the jar that reads the command line for Java's archive of classes, which takes none that
 * are as old. The launcher calls it once, and puts the copy before the original.
 */
final class ArchivableJar {

  /*
   * The classes are of Java 5 (49). Since Java 7 (51) a class says what is on the stack where its
   * branches meet, so that it can be verified in one pass, and classes that were verified in another
   * way are not archived. What they do is the same.
   */

  private static final int MAGIC = 0xcafebabe;
  private static final int VERSION_AT = 6;
  private static final int LEAST_VERSION = Opcodes.V1_7;

  private ArchivableJar() {}

  /** Takes the file to write. */
  public static void main(String[] args) throws IOException {
    copy(Part.fileOf(CommandLine.class), Path.of(args[0]));
  }

  /**
   * Copies the entries of a jar, none of its classes older than Java 7. All copies of one jar are
   * the same, and of the same time: an archive made with one of them is good for the others.
   */
  static void copy(Path jar, Path copy) throws IOException {
    try (ZipInputStream in = new ZipInputStream(Files.newInputStream(jar));
        ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(copy))) {
      for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
        ZipEntry written = new ZipEntry(entry.getName());
        written.setTimeLocal(entry.getTimeLocal());
        out.putNextEntry(written);
        byte[] file = in.readAllBytes();
        out.write(isOld(file) ? renewed(file) : file);
      }
    }
    Files.setLastModifiedTime(copy, Files.getLastModifiedTime(jar));
  }

  private static boolean isOld(byte[] file) {
    ByteBuffer bytes = ByteBuffer.wrap(file);
    return file.length > VERSION_AT + 1
        && bytes.getInt(0) == MAGIC
        && bytes.getShort(VERSION_AT) < LEAST_VERSION;
  }

  private static byte[] renewed(byte[] old) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
    ClassVisitor renewing =
        new ClassVisitor(Opcodes.ASM9, writer) {
          @Override
          public void visit(
              int version,
              int access,
              String name,
              @Nullable String signature,
              String parent,
              String[] interfaces) {
            super.visit(LEAST_VERSION, access, name, signature, parent, interfaces);
          }
        };
    new ClassReader(old).accept(renewing, ClassReader.SKIP_FRAMES);
    return writer.toByteArray();
  }
}
