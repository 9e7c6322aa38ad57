import { readFileSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { createRegistryTool, publishRegistryTool } from "../registry";
import { offerBuiltins } from "./builtins.suite";
import { createExecution } from "./runs/create";
import { resumeExecution } from "./runs/resume";

withDatabase();
beforeAll(offerBuiltins);

const page = readFileSync("docs/elicitation.md", "utf8");

/** A block of the page by the word behind its language. */
function block(word: string): string {
  const [, text] = new RegExp(`^\`\`\`\\w+ ${word}\\n([\\s\\S]*?)^\`\`\`$`, "m").exec(page) ?? [];
  if (!text) throw new Error(`docs/elicitation.md has no block "${word}".`);
  return text;
}

it("the example of docs/elicitation.md asks and goes on as the page says", async () => {
  const { ctx } = await newOrganization();
  const made = JSON.parse(block("make")) as Parameters<typeof createRegistryTool>[1];
  const { id } = await createRegistryTool(ctx, made);
  await publishRegistryTool(ctx, { id });
  const begin = async () => await createExecution(ctx, { code: block("run") });
  const paused = await begin();
  expect(paused).toMatchObject(JSON.parse(block("pause")) as object);
  const given = JSON.parse(block("answer")) as { action: "accept"; content: Record<string, unknown> };
  const answer = await resumeExecution(ctx, { id: paused.executionId, ...given });
  expect(answer).toMatchObject(JSON.parse(block("result")) as object);

  const [, declined = ""] = /With `(\{ "action": "decline".*?\})`/.exec(page) ?? [];
  const other = await begin();
  const said = JSON.parse(declined) as { action: "decline"; reason: string };
  expect((await resumeExecution(ctx, { id: other.executionId, ...said })).structured).toMatchObject({ result: "declined" });
});
