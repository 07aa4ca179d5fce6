package dev.doppel.io.listing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Map;

/**
 * What the file system says of a name: what it leads to, and which file that is.
 *
 * @param kind of what a symbolic link leads to in the end, not of the link
 * @param device with the inode what identifies a file, whatever it is called; 0 and 0 if not known
 * @param names how many names the file has in its file system
 * @param isLink whether the name is a symbolic link
 */
record FileStatus(Kind kind, long size, long device, long inode, int names, boolean isLink) {

  /*
   * Device and inode are in the view "unix", which the JDK has on Linux and macOS. One call of the
   * file system gives all of it, as it does for the basic attributes. Where the view is missing, no
   * two names are known to be one file.
   */

  private static final String VIEW = "unix";
  private static final String ATTRIBUTES =
      VIEW + ":isDirectory,isRegularFile,isSymbolicLink,size,dev,ino,nlink";

  enum Kind {
    FILE,
    FOLDER,
    OTHER
  }

  /** Looks at a name, and where it is a symbolic link also at what it leads to. */
  static FileStatus of(Path path) throws IOException {
    if (!path.getFileSystem().supportedFileAttributeViews().contains(VIEW)) {
      return basic(path);
    }
    Map<String, Object> own = Files.readAttributes(path, ATTRIBUTES, LinkOption.NOFOLLOW_LINKS);
    boolean isLink = is(own, "isSymbolicLink");
    Map<String, Object> meant = isLink ? Files.readAttributes(path, ATTRIBUTES) : own;
    return new FileStatus(
        kind(is(meant, "isRegularFile"), is(meant, "isDirectory")),
        number(meant, "size"),
        number(meant, "dev"),
        number(meant, "ino"),
        (int) number(meant, "nlink"),
        isLink);
  }

  /** Whether it is known which file it is. */
  boolean isIdentified() {
    return inode != 0;
  }

  private static FileStatus basic(Path path) throws IOException {
    BasicFileAttributes meant = Files.readAttributes(path, BasicFileAttributes.class);
    Kind kind = kind(meant.isRegularFile(), meant.isDirectory());
    return new FileStatus(kind, meant.size(), 0, 0, 1, Files.isSymbolicLink(path));
  }

  private static Kind kind(boolean isFile, boolean isFolder) {
    return isFile ? Kind.FILE : isFolder ? Kind.FOLDER : Kind.OTHER;
  }

  private static boolean is(Map<String, Object> attributes, String name) {
    return Boolean.TRUE.equals(attributes.get(name));
  }

  private static long number(Map<String, Object> attributes, String name) {
    return attributes.get(name) instanceof Number number ? number.longValue() : 0;
  }
}
