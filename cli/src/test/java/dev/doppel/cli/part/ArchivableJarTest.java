package dev.doppel.cli.part;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class ArchivableJarTest {

  @TempDir private Path folder;

  /** With a branch, at which the type on the stack must be given from Java 7 on. */
  @Test
  void oldClassesAreOfJava7AndWorkAsBefore() throws Exception {
    Path copy = folder.resolve("copy.jar");
    ArchivableJar.copy(jar(classOf(Opcodes.V1_5)), copy);

    assertThat(entry(copy, "Old.class")[7]).isEqualTo((byte) Opcodes.V1_7);
    try (URLClassLoader loader = new URLClassLoader(new URL[] {copy.toUri().toURL()}, null)) {
      Class<?> old = loader.loadClass("Old");
      assertThat(old.getMethod("larger", int.class, int.class).invoke(null, 3, 7)).isEqualTo(7);
    }
  }

  @Test
  void allElseIsCopiedAsItIs() throws IOException {
    byte[] ofNow = classOf(Opcodes.V11);
    Path copy = folder.resolve("copy.jar");
    ArchivableJar.copy(jar(ofNow), copy);

    assertThat(entry(copy, "Old.class")).isEqualTo(ofNow);
    assertThat(entry(copy, "a/text")).isEqualTo("any text".getBytes(UTF_8));
    assertThat(entry(copy, "a/empty")).isEmpty();
  }

  /** Java refuses an archive whose jars have another size or time than when it was made. */
  @Test
  void copiesMadeAtAnyTimeAreTheSame() throws IOException {
    Path jar = jar(classOf(Opcodes.V1_5));
    Files.setLastModifiedTime(jar, FileTime.fromMillis(1_000_000));
    Path one = folder.resolve("one.jar");
    Path other = folder.resolve("other.jar");
    ArchivableJar.copy(jar, one);
    ArchivableJar.copy(jar, other);

    assertThat(other).hasSameBinaryContentAs(one);
    assertThat(Files.getLastModifiedTime(one)).isEqualTo(FileTime.fromMillis(1_000_000));
  }

  /** A class whose one method returns the larger of two numbers. */
  private static byte[] classOf(int version) {
    boolean needsFrames = version > Opcodes.V1_6;
    ClassWriter writer = new ClassWriter(needsFrames ? ClassWriter.COMPUTE_FRAMES : 0);
    writer.visit(version, Opcodes.ACC_PUBLIC, "Old", null, "java/lang/Object", null);
    MethodVisitor larger =
        writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "larger", "(II)I", null, null);
    Label second = new Label();
    Label end = new Label();
    larger.visitVarInsn(Opcodes.ILOAD, 0);
    larger.visitVarInsn(Opcodes.ILOAD, 1);
    larger.visitJumpInsn(Opcodes.IF_ICMPLT, second);
    larger.visitVarInsn(Opcodes.ILOAD, 0);
    larger.visitJumpInsn(Opcodes.GOTO, end);
    larger.visitLabel(second);
    larger.visitVarInsn(Opcodes.ILOAD, 1);
    larger.visitLabel(end);
    larger.visitInsn(Opcodes.IRETURN);
    larger.visitMaxs(2, 2);
    writer.visitEnd();
    return writer.toByteArray();
  }

  private Path jar(byte[] file) throws IOException {
    Path jar = folder.resolve("some.jar");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
      put(out, "Old.class", file);
      put(out, "a/text", "any text".getBytes(UTF_8));
      put(out, "a/empty", new byte[0]);
    }
    return jar;
  }

  private static void put(ZipOutputStream out, String name, byte[] content) throws IOException {
    out.putNextEntry(new ZipEntry(name));
    out.write(content);
  }

  private static byte[] entry(Path jar, String name) throws IOException {
    try (ZipFile file = new ZipFile(jar.toFile())) {
      return file.getInputStream(file.getEntry(name)).readAllBytes();
    }
  }
}
