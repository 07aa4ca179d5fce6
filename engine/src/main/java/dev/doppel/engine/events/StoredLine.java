package dev.doppel.engine.events;

import dev.doppel.core.window.OnDuplicate;
import dev.doppel.core.window.WindowMethod;
import dev.doppel.core.window.WindowSettings;
import dev.doppel.engine.events.EventSettings.Commission;
import dev.doppel.engine.events.EventSettings.Roles;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the line of settings that a memory keeps, for who wants to ask it as it is. */
final class StoredLine {

  private static final Pattern LINE =
      Pattern.compile(
          "events key=(?<key>.+?) time=(?<time>.+?) window=(?<window>\\S+)"
              + " on-duplicate=(?<refresh>\\S+) method=(?<method>\\S+) fpp=(?<fpp>\\S+)"
              + " capacity=(?<capacity>\\S+)( hash-functions=(?<functions>\\S+))?"
              + "( cells=(?<cells>\\S+))? zone=(?<zone>\\S+) late=(?<late>\\S+)"
              + "( ahead=(?<ahead>\\S+))? publisher=(?<publisher>.+?) ip=(?<ip>.+?)"
              + " cookie=(?<cookie>.+?)( period=(?<period>\\S+))?(?<coalitions> coalitions=yes)?"
              + "( hash=\\S+ key=\\S+| keyed=\\S+)?");

  private StoredLine() {}

  static EventSettings settings(String line, Path folder) throws IOException {
    Matcher made = LINE.matcher(line);
    if (!made.matches()) {
      throw unreadable(folder, line);
    }
    try {
      boolean hasTime = !made.group("time").equals("arrival");
      String late = made.group("late");
      String ahead = made.group("ahead");
      String period = made.group("period");
      EventSettings settings =
          EventSettings.ofKey(made.group("key").split(",", -1))
              .withTime(hasTime ? made.group("time") : null)
              .withWindow(window(made))
              .withRoles(
                  new Roles(
                      name(made.group("publisher")),
                      name(made.group("ip")),
                      name(made.group("cookie"))))
              .withLate(late.equals("never") ? null : Duration.parse(late))
              .withCommission(
                  new Commission(
                      period == null ? null : Commission.parsePeriod(period),
                      made.group("coalitions") != null));
      return ahead == null ? settings : settings.withAhead(Duration.parse(ahead));
    } catch (RuntimeException e) {
      throw unreadable(folder, line);
    }
  }

  private static WindowSettings window(Matcher made) {
    WindowSettings window =
        WindowSettings.parse(made.group("window"))
            .withOnDuplicate(OnDuplicate.parse(made.group("refresh")))
            .withMethod(WindowMethod.parse(made.group("method")))
            .withFpp(Double.parseDouble(made.group("fpp")))
            .withCapacity(Long.parseLong(made.group("capacity")))
            .withZone(ZoneId.of(made.group("zone")));
    String functions = made.group("functions");
    String cells = made.group("cells");
    window = functions == null ? window : window.withFunctions(Integer.parseInt(functions));
    return cells == null ? window : window.withCells(Long.parseLong(cells));
  }

  private static @Nullable String name(String field) {
    return field.equals("-") ? null : field;
  }

  private static IOException unreadable(Path folder, String line) {
    return new IOException(folder + " was made with settings that cannot be read: '" + line + "'");
  }
}
