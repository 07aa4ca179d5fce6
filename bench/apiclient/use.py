"""Uses the typed client that openapi-python-client made from the server's own description."""
import importlib
import sys

url, package = sys.argv[1], sys.argv[2]
token = sys.argv[3] if len(sys.argv) > 3 else ""
client_module = importlib.import_module(f"{package}.client")
models = importlib.import_module(f"{package}.models")
client = (
    client_module.AuthenticatedClient(base_url=url, token=token)
    if token
    else client_module.Client(base_url=url)
)


def call(tag, operation, **arguments):
    module = importlib.import_module(f"{package}.api.{tag}.{operation}")
    answer = module.sync_detailed(client=client, **arguments)
    assert answer.parsed is not None, (operation, answer.status_code, answer.content)
    return answer.parsed


text = "The quick brown fox jumps over the lazy dog and runs away"
add = models.DocumentInputByText(id="py/1", text=text)
assert call("documents", "post_api_v1_documents", body=add).verdict.value == "new"
add = models.DocumentInputByHtml(id="py/2", html=f"<p>{text}</p>")
assert call("documents", "post_api_v1_documents", body=add).verdict.value == "exact"
page = call("documents", "get_api_v1_documents", limit=1)
assert page.total >= 2 and page.next_, page
assert call("documents", "get_api_v1_document", id="py/1").text == text
clusters = call("clusters", "get_api_v1_clusters", similarity=0.8)
assert any(each.head == "py/1" for each in clusters.items), clusters
rule = models.FirstRuleRuleInput(keep=models.FirstRuleRuleInputKeep.FIRST, similarity=0.8)
made = call("decisions", "post_api_v1_decisions_rule", body=rule)
assert made.changed >= 2, made
undo = models.UndoInput(number=made.batch, batch=True)
assert call("decisions", "post_api_v1_decisions_undo", body=undo).changed == made.changed
urls = models.UrlsInput(urls=["http://a.example/", "HTTP://A.example:80"])
verdicts = [each.verdict.value for each in call("urls", "post_api_v1_urls", body=urls).results]
assert verdicts == ["new", "duplicate"], verdicts
gone = call("documents", "delete_api_v1_document", id="py/1")
assert gone.removed == ["py/1"], gone
problem = call("documents", "get_api_v1_document", id="py/1")
assert problem.status == 404, problem
print("the generated client works")
