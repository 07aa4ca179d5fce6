package dev.doppel.flink;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.window.WindowMethod;
import dev.doppel.core.window.WindowSettings;
import dev.doppel.engine.events.ClickStream;
import dev.doppel.engine.events.EventJudge;
import dev.doppel.engine.events.EventReader;
import dev.doppel.engine.events.EventVerdict;
import dev.doppel.engine.events.LineFault;
import java.io.IOException;
import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;

/** Made-up clicks, numbered, of which an exact window says which are unique. */
final class ClickTraffic implements Traffic {

  private static final double FPP = 1e-4;

  private final int events;
  private final BitSet unique = new BitSet();
  private final String options =
      "--in clicks --out unique --duplicates twice --late-out late --key cookie,ad --time time"
          + " --window jumping:6h/12 --capacity 1000000 --late 1m --drift 1h --checkpoint 2s"
          + " --bounded --columns time,ip,cookie,ad,publisher,number --fpp "
          + FPP
          + " "
          + Clicks.secretOption();

  ClickTraffic(int events) {
    this.events = events;
  }

  @Override
  public String name() {
    return "clicks";
  }

  @Override
  public String options() {
    return options;
  }

  @Override
  public String input() {
    return "clicks";
  }

  @Override
  public List<Output> outputs() {
    return List.of(new Output("unique", 0), new Output("twice", 1), new Output("late", 2));
  }

  @Override
  public void send(Sender sender) throws IOException {
    WindowSettings exact =
        JobOptions.parse((options + " --servers none:1").split(" "))
            .window()
            .withMethod(WindowMethod.EXACT);
    EventReader reader = EventReader.of(Clicks.settings(exact));
    EventJudge judge = EventJudge.of(exact, null);
    ClickStream.Settings clicks = new ClickStream.Settings(events, 1, 0.5, 0.1, 5000, 1000, 4, 3);
    int[] number = {-1}; // the header
    ClickStream.of(clicks)
        .write(
            new Lines(
                line -> {
                  if (number[0] >= 0) {
                    byte[] bytes = line.getBytes(UTF_8);
                    if (reader.read(bytes, 0, bytes.length, 0) != LineFault.NONE) {
                      throw new IllegalStateException("no event: " + line);
                    }
                    boolean isNew = judge.judge(reader.key(), reader.time()) == EventVerdict.UNIQUE;
                    unique.set(number[0], isNew);
                    String[] cells = line.split(",", -1);
                    sender.send(
                        (cells[2] + "," + cells[3]).getBytes(UTF_8),
                        (line + "," + number[0]).getBytes(UTF_8));
                  }
                  number[0]++;
                }));
  }

  @Override
  public int number(byte[] value) {
    String line = new String(value, UTF_8);
    return Integer.parseInt(line.substring(line.lastIndexOf(',') + 1));
  }

  @Override
  public BitSet fresh() {
    return unique;
  }

  @Override
  public BitSet rejected() {
    return new BitSet(); // none may be late
  }

  @Override
  public double fpp() {
    return FPP;
  }

  /** Hands on text by lines. */
  private record Lines(Consumer<String> next) implements Appendable {

    @Override
    public Appendable append(CharSequence text) {
      next.accept(text.toString());
      return this;
    }

    @Override
    public Appendable append(CharSequence text, int from, int to) {
      return append(text.subSequence(from, to));
    }

    @Override
    public Appendable append(char end) { // of the line, which came whole before
      return this;
    }
  }
}
