package dev.doppel.server.memory;

import dev.doppel.io.output.AtomicOutput;
import dev.doppel.server.json.Json;
import dev.doppel.server.json.JsonException;
import dev.doppel.store.OwnedFolder;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** The file {@code memory.json}, which says how a memory was made. */
final class SettingsFile {

  static final String NAME = "memory.json";

  private static final int VERSION = 1;
  private static final String SETTINGS = "settings";

  private SettingsFile() {}

  /** What the file holds. */
  private record Stored(int version, MemorySettings settings) {}

  static MemorySettings read(Path file) throws IOException {
    try {
      Map<?, ?> whole = Json.read(Files.readAllBytes(file), Map.class);
      Stored stored = Json.read(Json.write(withoutUnused(whole)), Stored.class);
      if (stored.version == VERSION) {
        return stored.settings;
      }
      throw new IOException(file + " has version " + stored.version + ", which this one lacks");
    } catch (NoSuchFileException e) {
      throw new IOException(file + " is missing", e);
    } catch (JsonException e) {
      throw new IOException(file + " was changed: " + e.getMessage(), e);
    }
  }

  static void write(Path file, MemorySettings settings) throws IOException {
    try (AtomicOutput out = AtomicOutput.to(file)) {
      out.write(Json.write(new Stored(VERSION, settings)));
      out.commit();
    }
    OwnedFolder.hide(file);
  }

  /**
   * Earlier versions took settings of other kinds as well, and the sizes of a filter for memories
   * that have none, kept them, and made no use of them.
   */
  private static Map<Object, Object> withoutUnused(Map<?, ?> whole) {
    Map<Object, Object> kept = new LinkedHashMap<>(whole);
    if (whole.get(SETTINGS) instanceof Map<?, ?> settings) {
      Map<Object, Object> own = new LinkedHashMap<>(settings);
      String kind = String.valueOf(settings.get("kind"));
      own.keySet().removeAll(ofOtherKinds(kind));
      Object filter = settings.get("filter");
      if (kind.equals(MemoryKind.URLS.toString())
          && (filter == null || "exact".equalsIgnoreCase(filter.toString()))) {
        own.keySet().removeAll(Set.of("capacity", "fpp"));
      }
      kept.put(SETTINGS, own);
    }
    return kept;
  }

  private static Set<String> ofOtherKinds(String kind) {
    Set<String> own = new HashSet<>();
    Set<String> others = new HashSet<>();
    for (MemoryKind each : MemoryKind.values()) {
      Set<String> names = each.toString().equals(kind) ? own : others;
      Class<?> record = MemorySettings.defaults(each).getClass();
      for (RecordComponent component : record.getRecordComponents()) {
        names.add(component.getName());
      }
    }
    others.removeAll(own);
    return others;
  }
}
