/** What the server of an embedding page does. */
export const serverSnippet = (consoleOrigin: string, pageOrigin = "https://app.example.com"): string =>
  `const answer = await fetch("${consoleOrigin}/api/v1/embed/tokens", {
  method: "POST",
  headers: { authorization: \`Bearer \${process.env.EXECUTOR_KEY}\`, "content-type": "application/json" },
  body: JSON.stringify({ origin: "${pageOrigin}", visitor: user.email }),
});
return await answer.json(); // { token, expiresAt, path }`;

export const pageSnippet = (consoleOrigin: string): string =>
  `<div id="playground" style="height: 600px"></div>
<script type="module">
  import { showPlayground } from "${consoleOrigin}/embed/client.js";

  await showPlayground(document.getElementById("playground"), {
    token: () => fetch("/playground-token", { method: "POST" }).then((answer) => answer.json()),
    code: "return await tools.search({ query: 'orders' });",
    onDone: ({ executionId, status }) => console.log(executionId, status),
  });
</script>`;
