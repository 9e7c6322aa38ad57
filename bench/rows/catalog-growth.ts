import { setTimeout as sleep } from "node:timers/promises";
import { listTools, searchTools, writeToolTypes } from "../../lib/tools";
import { addIntegration } from "../../lib/tools/catalog.suite";
import type { Row } from "../frame/row";
import { operationAt } from "../support/catalog-document";
import { database, newOrganization } from "../support/database";
import { shared } from "../support/ends";
import { medianMs } from "../support/pace";

const sizes = { "1k": 1_223, "10k": 10_000, "100k": 100_000 } as const;
type Size = keyof typeof sizes;
const perIntegration = 5_000;
const requests = ["list invoices of a customer", "create a webhook", "delete channel", "update project settings", "find users"];

/** An organization with so many tools, in integrations of a size that there are. */
async function stocked(size: Size) {
  await database();
  const organization = await newOrganization();
  for (let from = 0; from < sizes[size]; from += perIntegration) {
    const count = Math.min(perIntegration, sizes[size] - from);
    const tools = Array.from({ length: count }, (_, place) => {
      const { name, title, verb } = operationAt(from + place);
      return {
        name,
        title,
        description: `${title}, as the one who asks may see them.`,
        effect: /list|get|search/.test(verb) ? "read" : "write",
      };
    });
    await addIntegration(organization as Parameters<typeof addIntegration>[0], { slug: `made${from / perIntegration}`, tools });
  }
  const { ctx } = organization;
  await searchTools(ctx, { query: "users" });
  return ctx;
}

/** Until a process has heard of its own changes it asks the database whether there was another. */
const heardMs = 2_000;

const contexts = shared(async () => {
  const made = { "1k": await stocked("1k"), "10k": await stocked("10k"), "100k": await stocked("100k") };
  await sleep(heardMs);
  return made;
});

const searching = (size: Size, most: number): Row => ({
  id: `P6.${size}`,
  work: `tools.search in ${sizes[size].toLocaleString("en")} tools`,
  unit: "ms",
  budget: [{ most }],
  async sides() {
    const ctx = (await contexts())[size];
    let turn = 0;
    return { ours: () => medianMs(() => searchTools(ctx, { query: requests[(turn += 1) % requests.length] ?? "" }), 60) };
  },
});

const listing = (size: Size): Row => ({
  id: `P17.list-${size}`,
  work: `the list of ${sizes[size].toLocaleString("en")} tools as JSON`,
  unit: "ms",
  async sides() {
    const ctx = (await contexts())[size];
    const count = size === "100k" ? 3 : 10;
    return { ours: () => medianMs(async () => JSON.stringify((await listTools(ctx, {})).items), count) };
  },
});

const typing: Row = {
  id: "P17.types-10k",
  work: "the types of 10,000 tools for the client, written part by part",
  unit: "ms",
  async sides() {
    const ctx = (await contexts())["10k"];
    const write = async () => {
      let characters = 0;
      for await (const part of (await writeToolTypes(ctx, {})).text) characters += part.length;
      return characters;
    };
    return { ours: () => medianMs(write, 3) };
  },
};

export const rows: Row[] = [
  searching("1k", 1),
  listing("1k"),
  searching("10k", 1),
  listing("10k"),
  typing,
  searching("100k", 3),
  listing("100k"),
];
