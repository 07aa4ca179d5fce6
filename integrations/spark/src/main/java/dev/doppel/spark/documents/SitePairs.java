package dev.doppel.spark.documents;

import static org.apache.spark.sql.functions.col;

import dev.doppel.core.distance.Relation;
import dev.doppel.similarity.parts.SiteTemplate;
import dev.doppel.spark.stages.Bytes;
import dev.doppel.spark.stages.RowStream;
import dev.doppel.spark.stages.Tables;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/** Takes out the pairs of one site that little but its template makes alike. */
final class SitePairs {

  /*
   * A site's template is learnt from some of its pages, a thousand at most, in one task: what it
   * holds is bounded, whatever the size of the site. Pairs are then checked wherever they are; a
   * site with very many of them is split among tasks by Spark, which sends the template along.
   */

  private final Dataset<Row> words; // document, level, set, site; no exact copies
  private final JobSettings settings;

  SitePairs(Dataset<Row> words, JobSettings settings) {
    this.words = words;
    this.settings = settings;
  }

  /** Returns the templates (site, template) of the sites that have pairs. */
  Dataset<Row> templates(Dataset<Row> pairs) {
    Dataset<Row> sites = pairs.where("site IS NOT NULL").select("site").distinct();
    Dataset<Row> pages = words.select("document", "site").join(sites, "site");
    Dataset<Row> counts = pages.groupBy("site").count();
    Dataset<Row> looked =
        Tables.grouped(
            pages.join(counts, "site"),
            new String[] {"site"},
            new String[] {"document"},
            "site STRING, document BIGINT",
            rows -> RowStream.of(rows, Picking::new));
    JobSettings learnt = settings;
    return Tables.grouped(
        looked.join(words.select("document", "set"), "document"),
        new String[] {"site"},
        new String[] {"document"},
        "site STRING, template BINARY",
        rows -> RowStream.of(rows, out -> new Learning(out, learnt)));
  }

  /** Returns earlier and later of the pairs that a template alone makes alike. */
  Dataset<Row> alone(Dataset<Row> pairs, Dataset<Row> templates) {
    Dataset<Row> left =
        words.select(
            col("document").as("first"), col("set").as("firstSet"), col("level").as("firstLevel"));
    Dataset<Row> right =
        words.select(
            col("document").as("second"),
            col("set").as("secondSet"),
            col("level").as("secondLevel"));
    Dataset<Row> rows =
        pairs
            .where("site IS NOT NULL")
            .join(left, col("earlier").equalTo(col("first")))
            .join(right, col("later").equalTo(col("second")))
            .join(templates.hint("merge"), "site");
    JobSettings checked = settings;
    return rows.mapPartitions(
        (MapPartitionsFunction<Row, Row>)
            partition -> RowStream.of(partition, out -> new Checking(out, checked)),
        Encoders.row(Tables.schema("earlier BIGINT, later BIGINT")));
  }

  /** Picks the pages that are looked at. */
  private static final class Picking implements RowStream.Work {

    private final RowStream.Output out;
    private @Nullable String site;
    private long page;
    private int picked;

    Picking(RowStream.Output out) {
      this.out = out;
    }

    @Override
    public void take(Row row) {
      String name = row.getAs("site");
      long pages = row.getAs("count");
      if (!name.equals(site)) {
        site = name;
        page = 0;
        picked = 0;
      }
      if (picked < SiteTemplate.looksAt(pages) && SiteTemplate.page(picked, pages) == page) {
        out.emit(name, row.getAs("document"));
        picked++;
      }
      page++;
    }
  }

  /** Learns one site after the other. */
  private static final class Learning implements RowStream.Work {

    private final RowStream.Output out;
    private final SiteTemplate template;
    private @Nullable String site;

    Learning(RowStream.Output out, JobSettings settings) {
      this.out = out;
      template = SiteTemplate.of(settings.documents());
    }

    @Override
    public void take(Row row) {
      String name = row.getAs("site");
      if (!name.equals(site)) {
        end();
        site = name;
        template.begin();
      }
      if (template.wantsMore()) {
        long[] set = Bytes.longs(row.getAs("set"));
        template.look(set, set.length);
      }
    }

    @Override
    public void end() {
      if (site != null && template.learn()) {
        out.emit(site, Bytes.of(template.shingles()));
      }
    }
  }

  /** Checks pairs, those of one site after the other. */
  private static final class Checking implements RowStream.Work {

    private final RowStream.Output out;
    private final SiteTemplate template;
    private @Nullable String site;

    Checking(RowStream.Output out, JobSettings settings) {
      this.out = out;
      template = SiteTemplate.of(settings.documents());
    }

    @Override
    public void take(Row row) {
      String name = row.getAs("site");
      if (!name.equals(site)) {
        site = name;
        template.set(Bytes.longs(row.getAs("template")));
      }
      long[] first = Bytes.longs(row.getAs("firstSet"));
      long[] second = Bytes.longs(row.getAs("secondSet"));
      template.setLeft(first, first.length);
      int level = Math.max(row.<Integer>getAs("firstLevel"), row.<Integer>getAs("secondLevel"));
      Relation relation = Codes.relation(row.<Integer>getAs("relation"));
      if (template.alone(second, second.length, level, relation)) {
        out.emit(row.getAs("earlier"), row.getAs("later"));
      }
    }
  }
}
