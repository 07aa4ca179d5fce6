package dev.doppel.engine.aliases;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LinkHeaderTest {

  @Test
  void takesWhatIsCalledCanonical() {
    assertThat(
            LinkHeader.canonical(
                List.of(
                    "<http://a.example/x,y;z>; rel=\"canonical\", </n>; rel=next",
                    "</q>; title=\"a, b; rel=canonical\"; rel=prev",
                    "</r>;REL=\"alternate Canonical\"; type=text/html",
                    "</s>; rel=canonicals, bare; rel=canonical, <>; rel")))
        .containsExactly("http://a.example/x,y;z", "/r");
  }

  @Test
  void brokenFieldsAreNoTrouble() {
    assertThat(LinkHeader.canonical(List.of("", ",;,", "<", "<a", "\"\\", "<a>;rel=\"canonical")))
        .containsExactly("a");
  }
}
