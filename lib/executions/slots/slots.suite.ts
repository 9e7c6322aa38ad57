import type { ServerResponse } from "node:http";
import { type IntegrationDetail, updateIntegration } from "../../integrations";
import { createPolicy } from "../../policies";
import { newRuns } from "../executions.suite";

type Overrides = IntegrationDetail["overrides"];

export const things = "tools.things_api.org.main.things";

/** Runs whose service answers when it is told to, and counts what is there at the same moment. */
export async function newBusyRuns(overrides: Overrides) {
  const runs = await newRuns();
  const { ctx, upstream, slug } = runs;
  await createPolicy(ctx, { owner: "org", pattern: "things_api.org.main.*", action: "allow" });
  await updateIntegration(ctx, { slug, overrides });
  const busy = { now: 0, most: 0, answered: 0, ended: 0, holding: new Set<() => void>(), answerMs: null as number | null };
  upstream.serve((_request, response) => {
    busy.now += 1;
    busy.most = Math.max(busy.most, busy.now);
    response.on("close", () => {
      busy.now -= 1;
      busy.holding.delete(answer);
      if (response.writableFinished) busy.answered += 1;
      else busy.ended += 1;
    });
    const answer = () => write(response);
    busy.holding.add(answer);
    if (busy.answerMs !== null) setTimeout(answer, busy.answerMs);
  });
  const release = (count = busy.holding.size) => {
    for (const answer of [...busy.holding].slice(0, count)) answer();
  };
  return { ...runs, busy, release };
}

const write = (response: ServerResponse) =>
  void response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ done: true }));
