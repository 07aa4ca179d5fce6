package dev.doppel.engine.events;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.core.hash.Secret;
import dev.doppel.engine.events.EventSettings.Roles;
import java.util.List;
import org.junit.jupiter.api.Test;

class EventReaderTest {

  private static final EventSettings SETTINGS =
      EventSettings.ofKey("ip", "ad")
          .withTime("time")
          .withRoles(new Roles("site", null, null))
          .withSecret(Secret.of(new byte[16]));
  private static final EventSettings CSV =
      SETTINGS.withFormat(EventFormat.CSV).withColumns(List.of("time", "ip", "ad", "site"));
  private static final EventSettings JSON = SETTINGS.withFormat(EventFormat.JSONL);

  @Test
  void readsTheSameEventOfEachFormat() {
    EventReader csv = EventReader.of(CSV);
    EventReader json = EventReader.of(JSON);

    assertThat(read(csv, "5000000000,\"10.0.0.1\",ad7,a.example")).isEqualTo(LineFault.NONE);
    assertThat(
            read(
                json,
                "{\"ad\":\"ad7\",\"ip\":\"10.0.0.1\",\"time\":5000000000,\"site\":\"a.example\"}"))
        .isEqualTo(LineFault.NONE);

    assertThat(json.key()).isEqualTo(csv.key());
    assertThat(json.time()).isEqualTo(csv.time());
    assertThat(json.publisher()).isEqualTo(csv.publisher()).isEqualTo("a.example");
  }

  @Test
  void anEventDoesNotDependOnTheOneBefore() {
    EventReader reader = EventReader.of(CSV);
    read(reader, "5000000000,10.0.0.1,ad7,a.example");
    long key = reader.key();

    assertThat(read(reader, "whenever,10.0.0.1,ad8,b.example")).isEqualTo(LineFault.BAD_TIME);
    assertThat(read(reader, "5000000000")).isEqualTo(LineFault.MISSING_FIELD);
    assertThat(read(reader, "")).isEqualTo(LineFault.EMPTY);
    assertThat(read(reader, "6000000000,10.0.0.1,ad7,c.example")).isEqualTo(LineFault.NONE);

    assertThat(reader.key()).isEqualTo(key);
    assertThat(reader.publisher()).isEqualTo("c.example");
  }

  @Test
  void withoutATimeFieldTheTimeIsTheCallers() {
    EventReader reader = EventReader.of(JSON.withTime(null).withRoles(Roles.NONE));

    assertThat(read(reader, "{\"ip\":\"a\",\"ad\":\"b\"}")).isEqualTo(LineFault.NONE);
    assertThat(reader.time()).isEqualTo(77);
    assertThat(reader.publisher()).isEmpty();
  }

  @Test
  void wantsAFormatAndColumns() {
    assertThatThrownBy(() -> EventReader.of(SETTINGS)).hasMessageContaining("format");
    assertThatThrownBy(() -> EventReader.of(SETTINGS.withFormat(EventFormat.CSV)))
        .hasMessageContaining("name the columns");
    assertThatThrownBy(() -> EventReader.of(CSV.withSecret(null)))
        .hasMessageContaining("need the same secret");
  }

  private static LineFault read(EventReader reader, String line) {
    byte[] bytes = line.getBytes(UTF_8);
    return reader.read(bytes, 0, bytes.length, 77);
  }
}
