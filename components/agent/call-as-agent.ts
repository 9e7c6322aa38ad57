import type { SnippetTarget } from "./snippets";

export type AgentAnswer = { isOk: boolean; status: number; ms: number; text: string };

const shownMax = 4_000;

/** Makes the call of the snippet with the key and nothing of the session, as the agent will. */
export async function callAsAgent({ tool }: SnippetTarget, apiKey: string): Promise<AgentAnswer> {
  const began = performance.now();
  const headers = { authorization: `Bearer ${apiKey}`, "content-type": "application/json" };
  const response = tool
    ? await fetch("/api/v1/tools/try", {
        method: "POST",
        credentials: "omit",
        headers,
        body: JSON.stringify({ address: tool.address, args: tool.args }),
      })
    : await fetch("/api/v1/tools/search?query=list", { credentials: "omit", headers });
  const body = (await response.json()) as { ok?: boolean };
  const text = JSON.stringify(body, null, 2);
  return {
    isOk: response.ok && body.ok !== false,
    status: response.status,
    ms: Math.round(performance.now() - began),
    text: text.length > shownMax ? `${text.slice(0, shownMax)}\n…` : text,
  };
}
