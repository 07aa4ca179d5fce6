package use;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import client.ApiClient;
import client.ApiException;
import client.api.ClustersApi;
import client.api.DocumentsApi;
import client.api.JobsApi;
import client.api.UrlsApi;
import client.model.AddJobJobInput;
import client.model.ClusterPage;
import client.model.DocumentAnswer;
import client.model.DocumentInput;
import client.model.DocumentInputByHtml;
import client.model.DocumentInputByText;
import client.model.DocumentItem;
import client.model.DocumentPage;
import client.model.JobInput;
import client.model.Problem;
import client.model.Question;
import client.model.QuestionAnswer;
import client.model.QuestionByText;
import client.model.Told;
import client.model.UrlsInput;
import java.io.File;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What a program does with the client that was generated from the server's description. */
public final class Use {

  private static final String FOX = "The quick brown fox jumps over the lazy dog and runs away";

  private final ApiClient client;
  private final DocumentsApi documents;

  private Use(ApiClient client) {
    this.client = client;
    documents = new DocumentsApi(client);
  }

  /** Uses a server; the address is that of the description if it is empty. */
  public static void use(String address, String token) throws Exception {
    ApiClient client = new ApiClient();
    if (!address.isEmpty()) {
      client.updateBaseUri(address);
    }
    if (!token.isEmpty()) {
      client.setRequestInterceptor(
          request -> request.header("Authorization", "Bearer " + token));
    }
    Use use = new Use(client);
    use.addsAndAsks();
    use.listsByCursor();
    use.runsAJob();
    use.removesAndIsTold();
    use.addsUrls();
  }

  private void addsAndAsks() throws ApiException {
    DocumentAnswer first = documents.postApiV1Documents(text("j/1", FOX), null);
    assertThat(first.getVerdict()).isEqualTo(DocumentAnswer.VerdictEnum.NEW);
    DocumentInputByHtml page =
        new DocumentInputByHtml()
            .id("j/2")
            .html("<p>" + FOX + "</p>")
            .metadata(Map.of("title", "Fox"));
    DocumentAnswer second = documents.postApiV1Documents(new DocumentInput(page), null);
    assertThat(second.getVerdict()).isEqualTo(DocumentAnswer.VerdictEnum.EXACT);
    assertThat(second.getMatches().get(0).getId()).isEqualTo("j/1");

    Question question = new Question(new QuestionByText().text(FOX + " again"));
    QuestionAnswer like = documents.postApiV1DocumentsCheck(question, null);
    assertThat(like.getMatches()).extracting("id").containsExactlyInAnyOrder("j/1", "j/2");
    assertThat(documents.getApiV1Document("j/1", null).getText()).isEqualTo(FOX);
    ClusterPage clusters =
        new ClustersApi(client)
            .getApiV1Clusters(
                null, BigDecimal.valueOf(0.8), null, null, null, null, null, null, null);
    assertThat(clusters.getItems()).extracting("head").containsExactly("j/1");
  }

  private void listsByCursor() throws ApiException {
    List<String> seen = new ArrayList<>();
    String cursor = null;
    do {
      DocumentPage page =
          documents.getApiV1Documents(null, null, null, null, "id", true, null, cursor, 1);
      assertThat(page.getTotal()).isEqualTo(2);
      seen.addAll(page.getItems().stream().map(DocumentItem::getId).toList());
      cursor = page.getNext();
    } while (cursor != null);
    assertThat(seen).containsExactly("j/2", "j/1");
  }

  private void runsAJob() throws Exception {
    JobsApi jobs = new JobsApi(client);
    AddJobJobInput add =
        new AddJobJobInput()
            .kind(AddJobJobInput.KindEnum.DOCUMENTS)
            .addDocumentsItem(text("j/3", FOX))
            .addDocumentsItem(text("j/4", "Something else that nobody has sent before this"));
    Told job = jobs.postApiV1Jobs(new JobInput(add));
    while (job.getEnded() == null) {
      job = jobs.getApiV1Job(job.getId());
    }
    assertThat(job.getState()).isEqualTo(Told.StateEnum.DONE);
    assertThat(job.getDone()).isEqualTo(2L).isEqualTo(job.getTotal());
    File result = jobs.getApiV1JobResult(job.getId());
    List<String> lines = Files.readAllLines(result.toPath());
    Files.delete(result.toPath());
    assertThat(lines).hasSize(2);
    DocumentAnswer last = client.getObjectMapper().readValue(lines.get(1), DocumentAnswer.class);
    assertThat(last.getId()).isEqualTo("j/4");
    assertThat(last.getVerdict()).isEqualTo(DocumentAnswer.VerdictEnum.NEW);
    assertThat(jobs.deleteApiV1Job(job.getId()).getId()).isEqualTo(job.getId());
  }

  private void removesAndIsTold() throws Exception {
    assertThat(documents.deleteApiV1Document("j/1", null).getRemoved()).containsExactly("j/1");
    ApiException refused =
        catchThrowableOfType(ApiException.class, () -> documents.getApiV1Document("j/1", null));
    assertThat(refused.getCode()).isEqualTo(404);
    Problem problem =
        client.getObjectMapper().readValue(refused.getResponseBody(), Problem.class);
    assertThat(problem.getType()).isEqualTo("urn:doppel:problem:unknown-document");
    assertThat(problem.getDetail()).contains("j/1");
  }

  private void addsUrls() throws ApiException {
    UrlsInput urls = new UrlsInput().urls(List.of("http://a.example/", "HTTP://A.example:80"));
    assertThat(new UrlsApi(client).postApiV1Urls(urls, null).getResults())
        .extracting(each -> each.getVerdict().toString())
        .containsExactly("new", "duplicate");
  }

  private static DocumentInput text(String id, String text) {
    return new DocumentInput(new DocumentInputByText().id(id).text(text));
  }
}
