import { beforeAll, describe, expect, test } from "vitest";
import { deeply } from "@/scripts/deep-tests";
import { newOrganization, type TestOrganization, withDatabase } from "../operation/organization.suite";
import { writeToolTypes } from "../tools";
import { addIntegration } from "../tools/catalog.suite";
import { organizationWithGithub } from "../tools/github.suite";
import { compile } from "./compile.suite";

withDatabase();

async function typesOf({ ctx }: TestOrganization, integration?: string): Promise<string> {
  const { text } = await writeToolTypes(ctx, { integration });
  const parts: string[] = [];
  for await (const part of text) parts.push(part);
  return parts.join("");
}

let catalog: string;
beforeAll(async () => {
  const organization = await organizationWithGithub();
  const odd = [
    { name: "do-it.now", description: "Ends */ here" },
    {
      name: "do-it",
      inputSchema: { $ref: "#/$defs/Own", $defs: { Own: { type: "object", properties: { a: { type: "number" } } } } },
    },
    {
      name: "other",
      inputSchema: {
        $ref: "#/$defs/Own",
        $defs: { Own: { type: "object", properties: { b: { type: "string" } }, required: ["b"] } },
      },
    },
    { name: "upload", inputSchema: { type: "object", properties: { file: { type: "string", format: "binary" } } } },
  ];
  await addIntegration(organization, { slug: "my-api", tools: odd });
  catalog = await typesOf(organization);
});

const complaintsAbout = async (code: string) => {
  const program = `import { createClient } from "executor-console";
import type { Catalog } from "./catalog.js";
const client = createClient<Catalog>({ origin: "http://localhost:4000" });
${code}`;
  return (await compile({ "catalog.d.ts": catalog, "program.mts": program })).complaints;
};

describe("the types of a catalog", () => {
  test("let a program call its tools by path and by address, and know what they give", async () => {
    const code = `
      const made = await client.tools.github.org.main.issues.create({ repo: "a/b", title: "c" });
      const login: string | undefined = made.user?.login;
      const again = await client.execute("github.org.prod.issues.create", { repo: "a/b" }, { onApproval: "wait" });
      const members: { login?: string }[] | undefined = again.user?.team?.members;
      await client.tools.github.issues.list();
      await client.execute("github.issues.list");
      await client.tools["my-api"].org.main["do-it"]({ a: 1 });
      await client.tools["my-api"]["do-it"].now();
      await client.tools["my-api"].other({ b: "x" });
      await client.execute("my-api.upload", { file: { base64: "AA==" } });
      const { items } = await client.policies.list();
      const pattern: string | undefined = items[0]?.pattern;
      const tools = await client.tools.list({ integration: "github" });
      const address: string | undefined = tools[0]?.address;
      export { login, members, pattern, address };`;
    expect(await complaintsAbout(code)).toBe("");
  });

  test("refuse what does not exist, and what is missing or of another kind", async () => {
    const complaints = await complaintsAbout(`
      await client.tools.github.issues.create({});
      await client.tools.github.issues.crate({ repo: "a/b" });
      await client.execute("github.org.nobody.issues.list");
      await client.execute("github.issues.create", { repo: 1 });
      await client.tools.files.read();
      await client.tools["my-api"].other({ a: 1 });
      await client.policies.create({ owner: "org", pattern: "*", action: "alow" });`);
    const lines = complaints
      .trim()
      .split("\n")
      .filter((line) => line.startsWith("program") || line.includes("program.mts"));
    for (const word of [
      "'repo' is missing",
      "'crate' does not exist",
      "github.org.nobody",
      "'number' is not",
      "'read' does not exist",
      "'a' does not exist",
      "alow",
    ])
      expect(lines.join("\n"), word).toContain(word);
    expect(lines).toHaveLength(7);
  });

  test("can be those of one integration, and of none that nobody has", async () => {
    const organization = await organizationWithGithub();
    const text = await typesOf(organization, "files");
    expect(text).toContain("namespace Files");
    expect(text).not.toContain("Github");
    await expect(typesOf(organization, "nothing")).rejects.toThrow("There are no tools of an integration 'nothing'");
  });

  test("name a shared definition once, however many tools mention it", async () => {
    expect(catalog.match(/type Issue = /g)).toHaveLength(1);
    expect(catalog.match(/type User = /g)).toHaveLength(1);
    expect(catalog.match(/namespace Github /g)?.length).toBeGreaterThan(1);
  });

  deeply("of a large catalog come part by part and are understood", async () => {
    const organization = await newOrganization();
    const definitions = Object.fromEntries(
      Array.from({ length: 1_000 }, (_, number) => [
        `Thing${number}`,
        { type: "object", properties: { id: { type: "integer" }, next: { $ref: `#/$defs/Thing${(number + 1) % 1_000}` } } },
      ]),
    );
    const tools = Array.from({ length: 10_000 }, (_, number) => ({
      name: `group${number % 100}.tool${number}`,
      inputSchema: {
        type: "object",
        properties: { id: { type: "string" }, filter: { $ref: `#/$defs/Thing${number % 1_000}` } },
        required: ["id"],
      },
      outputSchema: { type: "array", items: { $ref: `#/$defs/Thing${number % 1_000}` } },
    }));
    await addIntegration(organization, { slug: "large", tools, definitions });
    const began = Date.now();
    const { text } = await writeToolTypes(organization.ctx, { integration: "large" });
    let [parts, whole] = [0, ""];
    for await (const part of text) {
      parts += 1;
      whole += part;
    }
    const writtenMs = Date.now() - began;
    expect(parts).toBeGreaterThan(50);
    const program = `import { createClient } from "executor-console";
import type { Catalog } from "./catalog.js";
const client = createClient<Catalog>({ origin: "http://localhost:4000" });
const next: number | undefined = (await client.tools.large.group7.tool9907({ id: "a" }))[0]?.next?.next?.id;
const same = await client.execute("large.org.main.group7.tool9907", { id: "a" });
await client.execute("large.group7.tool9907", { id: 1 });
export { next, same };`;
    const { complaints, ms } = await compile({ "catalog.d.ts": whole, "program.mts": program });
    process.stdout.write(
      `types of 10,000 tools: ${(whole.length / 1e6).toFixed(1)} MB in ${parts} parts, written in ${writtenMs} ms, understood in ${ms} ms\n`,
    );
    expect(complaints.trim().split("\n")).toHaveLength(1);
    expect(complaints).toContain("Type 'number' is not assignable to type 'string'");
  });
});
