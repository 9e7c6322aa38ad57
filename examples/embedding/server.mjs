// A small product whose page shows the playground of a console. It needs EXECUTOR_URL, and EXECUTOR_KEY: a service key
// with the permissions that visitors get. The address that it prints is to be added under Settings, Embedding.
import { createServer } from "node:http";

const { EXECUTOR_URL = "http://127.0.0.1:3000", EXECUTOR_KEY, PORT = "4000" } = process.env;

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>My product</title>
<h1>Automate your shop</h1>
<p>Last run: <output id="last">none</output></p>
<button id="notes" type="button">List the notes</button>
<div id="playground" style="height: 600px"></div>
<script type="module">
  import { showPlayground } from "${EXECUTOR_URL}/embed/client.js";

  const last = document.getElementById("last");
  const playground = await showPlayground(document.getElementById("playground"), {
    token: () => fetch("/playground-token", { method: "POST" }).then((answer) => answer.json()),
    title: "Automation",
    code: "return await tools.search({ query: 'notes' });",
    theme: new URLSearchParams(location.search).get("theme") ?? undefined,
    language: "en",
    labels: { run: "Start", program: "Automation" },
    onReady: ({ visitor }) => (last.value = "none of " + visitor),
    onRefused: ({ message }) => (last.value = message),
    onRun: ({ executionId }) => (last.value = "began " + executionId),
    onPaused: () => (last.value = "waits for a person"),
    onDone: ({ status, result }) => (last.value = status + " " + JSON.stringify(result)),
  });
  document.getElementById("notes").onclick = () => {
    playground.setCode("return await tools.example.notes.list({})");
    playground.run();
  };
</script>
`;

/** Who is signed in to the product; here everybody is. */
const visitorOf = (_request) => "ada@shop.example";

async function newToken(request) {
  const answer = await fetch(`${EXECUTOR_URL}/api/v1/embed/tokens`, {
    method: "POST",
    headers: { authorization: `Bearer ${EXECUTOR_KEY}`, "content-type": "application/json" },
    body: JSON.stringify({ origin: `http://${request.headers.host}`, visitor: visitorOf(request) }),
  });
  return { status: answer.status, text: await answer.text() };
}

const server = createServer(async (request, response) => {
  if (request.url === "/playground-token" && request.method === "POST") {
    const { status, text } = await newToken(request);
    return response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" }).end(text);
  }
  response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page);
});

server.listen(Number(PORT), "127.0.0.1", () => console.log(`http://localhost:${server.address().port}`));
