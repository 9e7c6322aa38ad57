import { programOf, type SnippetTarget } from "./snippets";

export type AgentAnswer = { isOk: boolean; status: number; ms: number; text: string };

const shownMax = 4_000;

/** Runs the snippet's program with the key alone, as the agent will. Null if the console does not respond. */
export async function callAsAgent(target: SnippetTarget, apiKey: string): Promise<AgentAnswer | null> {
  const began = performance.now();
  try {
    const response = await send(target, apiKey);
    const body = (await response.json()) as { status?: string };
    const text = JSON.stringify(body, null, 2);
    return {
      isOk: response.ok && body.status === "completed",
      status: response.status,
      ms: Math.round(performance.now() - began),
      text: text.length > shownMax ? `${text.slice(0, shownMax)}\n…` : text,
    };
  } catch {
    return null;
  }
}

function send({ tool }: SnippetTarget, apiKey: string): Promise<Response> {
  const headers = { authorization: `Bearer ${apiKey}`, "content-type": "application/json" };
  return fetch("/executions", { method: "POST", credentials: "omit", headers, body: JSON.stringify({ code: programOf(tool) }) });
}
