"""Uses the typed client that openapi-python-client made from the server's own description."""

import importlib
import sys
import time

import httpx

url, package, token = sys.argv[1:4]
client_module = importlib.import_module(f"{package}.client")
models = importlib.import_module(f"{package}.models")
common = {"base_url": url, "timeout": httpx.Timeout(120)}
client = (
    client_module.AuthenticatedClient(token=token, **common)
    if token
    else client_module.Client(**common)
)
TEXT = "The quick brown fox jumps over the lazy dog and runs away"


def detailed(tag, operation, **arguments):
    module = importlib.import_module(f"{package}.api.{tag}.{operation}")
    return module.sync_detailed(client=client, **arguments)


def call(tag, operation, **arguments):
    answer = detailed(tag, operation, **arguments)
    assert answer.parsed is not None, (operation, answer.status_code, answer.content)
    return answer.parsed


def add_and_ask():
    add = models.DocumentInputByText(id="py/1", text=TEXT)
    assert call("documents", "post_api_v1_documents", body=add).verdict.value == "new"
    add = models.DocumentInputByHtml(id="py/2", html=f"<p>{TEXT}</p>")
    assert call("documents", "post_api_v1_documents", body=add).verdict.value == "exact"
    question = models.QuestionByText(text=f"{TEXT} again")
    like = call("documents", "post_api_v1_documents_check", body=question)
    assert {each.id for each in like.matches} == {"py/1", "py/2"}, like
    assert call("documents", "get_api_v1_document", id="py/1").text == TEXT


def list_by_cursor():
    seen, more = [], {}
    while True:
        page = call("documents", "get_api_v1_documents", limit=1, **more)
        assert page.total == 2, page
        seen += [each.id for each in page.items]
        if not page.next_:
            break
        more = {"cursor": page.next_}
    assert seen == ["py/1", "py/2"], seen


def decide_and_undo():
    clusters = call("clusters", "get_api_v1_clusters", similarity=0.8)
    assert [each.head for each in clusters.items] == ["py/1"], clusters
    rule = models.FirstRuleRuleInput(keep=models.FirstRuleRuleInputKeep.FIRST, similarity=0.8)
    made = call("decisions", "post_api_v1_decisions_rule", body=rule)
    assert made.changed == 2, made
    undo = models.UndoInput(number=made.batch, batch=True)
    assert call("decisions", "post_api_v1_decisions_undo", body=undo).changed == made.changed


def run_a_job():
    documents = [
        models.DocumentInputByText(id="py/3", text=TEXT),
        models.DocumentInputByText(id="py/4", text="Something else that nobody has sent before"),
    ]
    add = models.AddJobJobInput(kind=models.AddJobJobInputKind.DOCUMENTS, documents=documents)
    job = call("jobs", "post_api_v1_jobs", body=add)
    while not job.ended:
        time.sleep(0.05)
        job = call("jobs", "get_api_v1_job", id=job.id)
    assert (job.state.value, job.done, job.total) == ("done", 2, 2), job
    # Of what is no JSON, the generator leaves the reading to its caller.
    lines = detailed("jobs", "get_api_v1_job_result", id=job.id).content.splitlines()
    assert len(lines) == 2 and b'"py/4"' in lines[1], lines
    assert call("jobs", "delete_api_v1_job", id=job.id).id == job.id


def add_urls():
    urls = models.UrlsInput(urls=["http://a.example/", "HTTP://A.example:80"])
    verdicts = [each.verdict.value for each in call("urls", "post_api_v1_urls", body=urls).results]
    assert verdicts == ["new", "duplicate"], verdicts


def remove_and_be_told():
    gone = call("documents", "delete_api_v1_document", id="py/1")
    assert gone.removed == ["py/1"], gone
    problem = call("documents", "get_api_v1_document", id="py/1")
    assert isinstance(problem, models.Problem), problem
    assert (problem.status, problem.type_) == (404, "urn:doppel:problem:unknown-document"), problem


for step in (add_and_ask, list_by_cursor, decide_and_undo, run_a_job, add_urls, remove_and_be_told):
    step()
print("the generated client works")
