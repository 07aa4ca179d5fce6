package dev.doppel.report.page;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.hash.Fingerprint;
import java.io.IOException;
import java.util.Base64;
import java.util.HexFormat;

/** How the page looks, and the little that moves. */
public final class Style {

  /** One colour for each relation, the same in badges, charts and texts. */
  public static final String SHEET =
      """

      :root {
        --paper: #f6f5f2; --card: #ffffff; --ink: #1f2430; --soft: #5b6372; --line: #e2e0da;
        --kept: #a9b1bd; --exact: #2f6db5; --near: #c26a00; --contained: #8a4fa0;
        --exact-tint: #e4eefa; --near-tint: #fdf0da; --contained-tint: #f4e8f7;
        --cluster: #56718f;
      }
      @media (prefers-color-scheme: dark) {
        :root {
          --paper: #14171c; --card: #1d2128; --ink: #e6e8ec; --soft: #a0a8b6; --line: #333a45;
          --kept: #5d6673; --exact: #6aa5ea; --near: #eba24a; --contained: #c78bdc;
          --exact-tint: #1d3147; --near-tint: #3b2d16; --contained-tint: #37253d;
          --cluster: #8fabc9;
        }
      }
      * { box-sizing: border-box; }
      body {
        margin: 0; background: var(--paper); color: var(--ink);
        font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
      }
      main { max-width: 70rem; margin: 0 auto; padding: 2.5rem 1.25rem 5rem; }
      h1 { font-size: clamp(1.7rem, 4.5vw, 2.6rem); line-height: 1.15; margin: .2rem 0 .6rem;
           letter-spacing: -.02em; }
      h2 { font-size: 1.35rem; line-height: 1.3; margin: 3.2rem 0 .6rem; }
      h3 { font-size: 1.02rem; line-height: 1.4; margin: 0; font-weight: 600; flex: 1 1 16rem;
           min-width: 0; overflow-wrap: anywhere; }
      p { margin: .4rem 0; }
      a { color: var(--exact); }
      .eyebrow { color: var(--soft); font-size: .85rem; letter-spacing: .04em; }
      .lead { font-size: 1.2rem; color: var(--soft); margin-bottom: 1.6rem; }
      .note { color: var(--soft); font-size: .92rem; max-width: 46rem; }
      .card { background: var(--card); border: 1px solid var(--line); border-radius: 12px;
              padding: 1rem 1.2rem; }
      .shares { display: block; width: 100%; height: 22px; border-radius: 6px; }
      .legend { list-style: none; display: flex; flex-wrap: wrap; gap: .3rem 1.6rem; padding: 0;
                margin: .7rem 0 0; font-size: .92rem; color: var(--soft); }
      .legend b { color: var(--ink); }
      .swatch { display: inline-block; width: .8em; height: .8em; border-radius: 3px;
                margin-right: .5em; }
      .tiles { display: grid; grid-template-columns: repeat(7, 1fr); gap: .8rem;
               margin: 2rem 0 0; }
      .tile { background: var(--card); border: 1px solid var(--line); border-radius: 12px;
              border-top: 4px solid var(--line); padding: .7rem .9rem .8rem; min-width: 0;
              display: flex; flex-direction: column-reverse; justify-content: flex-end; }
      .tiles.five { grid-template-columns: repeat(5, 1fr); }
      .card + .card { margin-top: .7rem; }
      .charts > .card + .card { margin-top: 0; }
      .tile.kept { border-top-color: var(--kept); }
      .tile.exact { border-top-color: var(--exact); }
      .tile.near { border-top-color: var(--near); }
      .tile.contained { border-top-color: var(--contained); }
      .tile dt { color: var(--soft); font-size: .86rem; }
      .tile dd { margin: 0; font-size: 1.4rem; font-weight: 650; line-height: 1.25;
                 font-variant-numeric: tabular-nums; }
      .tile dd.long { font-size: 1.1rem; line-height: 1.59; }
      .charts { display: grid; grid-template-columns: repeat(auto-fill, minmax(18.5rem, 1fr));
                gap: 1rem; }
      figure { margin: 0; }
      figcaption { font-weight: 600; margin-bottom: .4rem; }
      figure svg { display: block; width: 100%; max-width: 30rem; margin: 0 auto; }
      figure.wide svg, svg.rows { max-width: none; }
      svg.rows text { font-size: 14px; }
      svg text { font-size: 11.5px; fill: var(--soft); font-variant-numeric: tabular-nums; }
      .axis { stroke: var(--soft); stroke-width: 1; }
      .grid { stroke: var(--line); stroke-width: 1; }
      rect.kept { fill: var(--kept); } rect.exact { fill: var(--exact); }
      rect.near { fill: var(--near); } rect.contained { fill: var(--contained); }
      rect.cluster { fill: var(--cluster); }
      .swatch.kept { background: var(--kept); } .swatch.exact { background: var(--exact); }
      .swatch.near { background: var(--near); }
      .swatch.contained { background: var(--contained); }
      .badge { display: inline-block; padding: 0 .6em; border-radius: 99px; font-size: .84rem;
               line-height: 1.6; white-space: nowrap; border: 1px solid; }
      .badge.exact { color: var(--exact); background: var(--exact-tint); }
      .badge.near { color: var(--near); background: var(--near-tint); }
      .badge.contained { color: var(--contained); background: var(--contained-tint); }
      .id { overflow-wrap: anywhere; }
      .measure { color: var(--soft); font-size: .92rem; font-variant-numeric: tabular-nums;
                 white-space: nowrap; }
      .cluster { margin-top: .7rem; padding: 0; }
      summary { cursor: pointer; }
      .cluster > summary { display: flex; flex-wrap: wrap; align-items: center;
                           gap: .3rem .7rem; padding: .8rem 1.2rem; list-style: none; }
      .cluster > summary::-webkit-details-marker { display: none; }
      .cluster > summary::before { content: "\\25B8"; color: var(--soft); width: .8em; }
      .cluster[open] > summary::before { content: "\\25BE"; }
      .cluster > :not(summary) { margin-left: 1.2rem; margin-right: 1.2rem; }
      .cluster > :last-child:not(summary) { margin-bottom: 1.2rem; }
      .number { color: var(--soft); font-weight: 400; }
      summary:focus-visible, a:focus-visible, .scroll:focus-visible { outline: 3px solid var(--exact);
                                               outline-offset: 2px; border-radius: 6px; }
      .scroll { overflow-x: auto; }
      .scroll td:first-child { min-width: 11rem; }
      table { border-collapse: collapse; width: 100%; font-size: .93rem; }
      caption { text-align: left; font-weight: 600; padding-bottom: .4rem; }
      th, td { text-align: left; padding: .35rem .9rem .35rem 0; vertical-align: top;
               border-top: 1px solid var(--line); font-variant-numeric: tabular-nums; }
      thead th { color: var(--soft); font-weight: 500; font-size: .86rem; border-top: 0; }
      .tables { display: grid; grid-template-columns: repeat(auto-fit, minmax(18.5rem, 1fr));
                gap: 1.6rem; align-items: start; margin-bottom: 1rem; }
      .facts { display: block; }
      .facts caption { display: block; }
      .facts tbody { display: table; width: 100%; }
      .facts th { font-weight: 400; color: var(--soft); }
      .facts td { text-align: right; padding-right: 0; }
      .pair { border-top: 1px solid var(--line); padding: .55rem 0; margin: 0; }
      .card > .pair:first-child { border-top: 0; }
      .pair .badge { margin-right: .5em; }
      .both { display: block; font-size: .92rem; overflow-wrap: anywhere; }
      .columns { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; margin-top: .7rem; }
      .columns section { border: 1px solid var(--line); border-radius: 8px; padding: .7rem .9rem;
                         min-width: 0; background: var(--paper); }
      .who { margin: 0 0 .5rem; font-size: .86rem; font-weight: 600; display: flex;
             flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; }
      .role { font-weight: 400; color: var(--soft); white-space: nowrap; }
      .text { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font-size: .92rem;
              unicode-bidi: isolate; }
      mark { color: inherit; background: var(--near-tint); text-decoration: underline;
             text-decoration-color: var(--near); text-decoration-thickness: 1px;
             text-underline-offset: 3px; border-radius: 2px; }
      .exact mark { background: var(--exact-tint); text-decoration-color: var(--exact); }
      .contained mark { background: var(--contained-tint);
                        text-decoration-color: var(--contained); }
      .text b { font-weight: 700; }
      .contained section:first-child b { font-weight: 400; }
      .gap { color: var(--soft); font-style: italic; font-size: .92em; white-space: normal; }
      .text .gap { display: block; text-align: center; padding: .35rem 0; }
      @media (max-width: 62rem) {
        .tiles { grid-template-columns: repeat(3, 1fr); gap: .6rem; }
        .tile:first-child { grid-column: 1 / -1; }
        .tiles.five { grid-template-columns: repeat(2, 1fr); }
      }
      @media (max-width: 44rem) {
        main { padding-top: 1.5rem; }
        .columns { grid-template-columns: 1fr; }
        figure.wide svg text { font-size: 22px; }
      }
      @media print {
        body { background: #fff; font-size: 11pt; }
        main { max-width: none; padding: 0; }
        .card, .tile, .columns section { break-inside: avoid; }
        .cluster { break-inside: auto; }
        * { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
      }
      """;

  /** Opens what is folded: all before printing, the way to a linked pair when it is followed. */
  public static final String SCRIPT =
      """

      addEventListener('beforeprint', () => {
        for (const each of document.querySelectorAll('details')) each.open = true;
      });
      addEventListener('hashchange', () => {
        const target = document.getElementById(location.hash.slice(1));
        for (let each = target; each; each = each.parentElement) {
          if (each.localName === 'details') each.open = true;
        }
        if (target) target.scrollIntoView();
      });
      """;

  private Style() {}

  /** Writes the head of a page. */
  public static void writeHead(Html html, String title) throws IOException {
    html.open("head").single("meta", "charset", "utf-8");
    html.single("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
    // Should a hostile text ever get through as mark-up, it may neither run nor call home.
    html.single("meta", "http-equiv", "Content-Security-Policy", "content", policy());
    html.single("meta", "name", "color-scheme", "content", "light dark");
    html.element("title", title);
    html.open("style").source(SHEET).close().closeBlock();
  }

  /** What the page may load and run: its own style and script, and nothing from elsewhere. */
  private static String policy() {
    byte[] script = SCRIPT.getBytes(UTF_8);
    byte[] digest = HexFormat.of().parseHex(Fingerprint.sha256(script, 0, script.length));
    return "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-"
        + Base64.getEncoder().encodeToString(digest)
        + "'";
  }
}
