package dev.doppel.checks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static javax.lang.model.element.Modifier.STATIC;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever a user of the library can call says what it does. */
@Tag("baseline-jdk")
class PublicMembersTest {

  /*
   * The compiler has such a check, but it also wants a line for each parameter whose name says
   * all, and cannot be asked for the rest alone. Sources are only parsed, which takes a second.
   */

  @TempDir private Path folder;

  @Test
  void everyPublicMemberOfTheLibrarySaysWhatItDoes() throws Exception {
    List<Path> sources = new ArrayList<>();
    for (SourceModule module : SourceModule.published()) {
      if (!module.folder().equals("cli")) {
        sources.addAll(module.sources());
      }
    }

    assertThat(bare(sources)).isEmpty();
  }

  @Test
  void aMemberWithoutWordsIsFound() throws IOException {
    Path source =
        Files.writeString(
            folder.resolve("Sample.java"),
            """
            package sample;

            /** A sample. */
            public abstract class Sample implements Runnable {
              int hidden;
              protected int field;
              /** Makes one. */ protected Sample() {}
              public void bare() {}
              /** */ public void empty() {}
              /** Does nothing. */ public void documented() {}
              @Override public void run() {}
              /** A choice. */ public enum Choice { /** The first. */ FIRST, SECOND }
              public record Pair(int one) {
                static int made;
                public Pair {}
                public Pair(int a, int b) { this(a + b); }
              }
              /** Asks. */ public interface Question { int answer(); private int half() { return 0; } }
              private static class Inner { public void reachedByNobody() {} }
            }
            """);

    assertThat(bare(List.of(source)))
        .containsExactly(
            "Sample.java: field",
            "Sample.java: bare",
            "Sample.java: empty",
            "Sample.java: SECOND",
            "Sample.java: Pair",
            "Sample.java: Pair",
            "Sample.java: answer");
  }

  private static List<String> bare(List<Path> sources) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager files =
        compiler.getStandardFileManager(null, Locale.ROOT, UTF_8)) {
      JavacTask task =
          (JavacTask)
              compiler.getTask(
                  null, files, null, null, null, files.getJavaFileObjectsFromPaths(sources));
      DocTrees documentation = DocTrees.instance(task);
      List<String> bare = new ArrayList<>();
      for (CompilationUnitTree unit : task.parse()) {
        new Scanner(documentation, bare).scan(unit, null);
      }
      return bare;
    }
  }

  /** Goes through what can be reached from other packages, and no deeper. */
  private static final class Scanner extends TreePathScanner<Void, Void> {

    private final DocTrees documentation;
    private final List<String> bare;

    Scanner(DocTrees documentation, List<String> bare) {
      this.documentation = documentation;
      this.bare = bare;
    }

    @Override
    public Void visitClass(ClassTree type, Void none) {
      if (isOpen(type.getModifiers())) {
        check(type.getSimpleName().toString());
        super.visitClass(type, null);
      }
      return null;
    }

    @Override
    public Void visitMethod(MethodTree method, Void none) {
      boolean constructor = method.getName().contentEquals("<init>");
      if (isOpen(method.getModifiers()) && !overrides(method) && !isCanonical(method)) {
        check(constructor ? owner().getSimpleName().toString() : method.getName().toString());
      }
      return null;
    }

    @Override
    public Void visitVariable(VariableTree field, Void none) {
      if (isOpen(field.getModifiers())) {
        check(field.getName().toString());
      }
      return null;
    }

    /** What the constructor of all components takes is said of the record. */
    private boolean isCanonical(MethodTree method) {
      long components =
          owner().getMembers().stream()
              .filter(member -> member instanceof VariableTree)
              .filter(field -> !((VariableTree) field).getModifiers().getFlags().contains(STATIC))
              .count();
      int parameters = method.getParameters().size();
      return owner().getKind() == Tree.Kind.RECORD
          && method.getReturnType() == null
          && (parameters == 0 || parameters == components); // 0 of the form without parentheses
    }

    private static boolean overrides(MethodTree method) {
      return method.getModifiers().getAnnotations().stream()
          .anyMatch(each -> each.getAnnotationType().toString().equals("Override"));
    }

    private ClassTree owner() {
      return (ClassTree) getCurrentPath().getParentPath().getLeaf();
    }

    private boolean isOpen(ModifiersTree modifiers) {
      TreePath parent = getCurrentPath().getParentPath();
      boolean inInterface = parent.getLeaf().getKind() == Tree.Kind.INTERFACE;
      return modifiers.getFlags().contains(Modifier.PUBLIC)
          || modifiers.getFlags().contains(Modifier.PROTECTED)
          || (inInterface && !modifiers.getFlags().contains(Modifier.PRIVATE));
    }

    private void check(String name) {
      String comment = documentation.getDocComment(getCurrentPath());
      if (comment == null || comment.isBlank()) {
        Path file = Path.of(getCurrentPath().getCompilationUnit().getSourceFile().getName());
        bare.add(file.getFileName() + ": " + name);
      }
    }
  }
}
