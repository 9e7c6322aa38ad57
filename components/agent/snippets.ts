export type SnippetTarget = { origin: string; tool: { address: string; args: Record<string, unknown> } | null };

/** How a program finds or calls a tool with an API key; `key` is its text, or null for a placeholder. */
export const snippets = (target: SnippetTarget, key: string | null) => ({
  curl: curl(target, key),
  typescript: typescript(target, key),
});

const placeholder = "exk_…";

function curl({ origin, tool }: SnippetTarget, key: string | null): string {
  const call = tool
    ? `curl ${origin}/api/v1/tools/try \\
  -H "Authorization: Bearer $KEY" \\
  -H "Content-Type: application/json" \\
  -d ${inShell(JSON.stringify({ address: tool.address, args: tool.args }))}`
    : `curl -G ${origin}/api/v1/tools/search \\
  -H "Authorization: Bearer $KEY" \\
  --data-urlencode "query=list"`;
  return `export KEY=${key ?? placeholder}\n${call}`;
}

function typescript({ origin, tool }: SnippetTarget, key: string | null): string {
  const credential = JSON.stringify(`Bearer ${key ?? placeholder}`);
  const ask = tool
    ? `const response = await fetch(${JSON.stringify(`${origin}/api/v1/tools/try`)}, {
  method: "POST",
  headers: {
    authorization: ${credential},
    "content-type": "application/json",
  },
  body: JSON.stringify(${JSON.stringify({ address: tool.address, args: tool.args }, null, 2).replaceAll("\n", "\n  ")}),
});`
    : `const response = await fetch(${JSON.stringify(`${origin}/api/v1/tools/search?query=list`)}, {
  headers: { authorization: ${credential} },
});`;
  return `${ask}\nconsole.log(await response.json());`;
}

const inShell = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
