package dev.doppel.io.record;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a record of a web archive says of the answer that a server gave, without its content.
 *
 * @param address what was asked for, as the archive spells it; may be empty
 * @param time when; null if the archive does not say
 * @param status of HTTP; 200 where the archive keeps a document without the answer it came with
 * @param locations the values of the header field {@code Location}
 * @param links the values of the header field {@code Link}
 */
public record WebAnswer(
    String address,
    @Nullable Instant time,
    int status,
    List<String> locations,
    List<String> links) {

  public WebAnswer {
    requireNonNull(address, "address");
    locations = List.copyOf(locations);
    links = List.copyOf(links);
  }
}
