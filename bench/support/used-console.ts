import { startApp } from "./app-process";
import { signIn } from "./browser";
import { operationAt } from "./catalog-document";
import { scratchFolder, shared } from "./ends";
import { send } from "./http-load";
import { upstream } from "./upstream";

const key = `exk_${"bench".repeat(8)}`;
const owner = { email: "bench@example.com", password: "bench bench bench" };
const toolCount = 10_000;
const runCount = 60;

/** What loads later may move things. */
export const settledMs = 1_000;

/** A console with ten thousand tools, runs in its history, and somebody who looks at it. */
export const used = shared(async () => {
  const { document } = await upstream();
  const { url } = await startApp(scratchFolder(), {
    EXECUTOR_ADMIN_EMAIL: owner.email,
    EXECUTOR_ADMIN_PASSWORD: owner.password,
    EXECUTOR_API_KEY: key,
    EXECUTOR_ALLOW_PRIVATE_NETWORK: "127.0.0.0/8",
  });
  const post = (path: string, body: object = {}) => send(url, { path, body, bearer: key });
  const add = async (slug: string, text: string) => {
    await post("/api/v1/integrations", { source: { text }, slug });
    await post("/api/v1/connections", { integration: slug, owner: "org", name: "main", template: "none" });
  };
  await add("things", document);
  for (const part of [0, 1]) await add(`large${part}`, largeDocument(part));
  const path = "tools.things.org.main.things.getThing";
  for (let id = 0; id < runCount; id += 1) await post("/executions", { code: `return await ${path}({ id: ${id} })` });
  await post("/api/v1/policies", { owner: "org", pattern: "things.org.main.*", action: "require_approval" });
  await post("/api/v1/agents", { slug: "bench", name: "Bench", description: "Looks at things." });
  const pause = () => post("/executions", { code: `return await ${path}({ id: 7 })` });
  await pause();
  return { page: await signIn(url, owner), pause };
});

function largeDocument(part: number): string {
  const paths = Object.fromEntries(
    Array.from({ length: toolCount / 2 }, (_, place) => {
      const { group, title, name } = operationAt(place + (part * toolCount) / 2);
      const operation = {
        operationId: `${name}${place}`,
        tags: [group],
        summary: title,
        responses: { 200: { description: "ok" } },
      };
      return [`/${group}/${place}`, { get: operation }];
    }),
  );
  return JSON.stringify({
    openapi: "3.0.3",
    info: { title: `Large ${part}`, version: "1" },
    servers: [{ url: "https://a.example" }],
    paths,
  });
}
