import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createConnection } from "../connections";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { newUpstream } from "../sources/upstream.suite";
import { listTools } from "../tools";
import { addIntegration, previewIntegration } from "./index";

withDatabase();

const corpora = "../shared/corpora";
const filesOf = (name: string) =>
  existsSync(join(corpora, name))
    ? readdirSync(join(corpora, name)).filter((file) => /\.(json|ya?ml|graphql)$/.test(file) && !/^[A-Z]+\.json$/.test(file))
    : [];

/** As they come over the network: bytes, whatever their encoding. */
async function served(file: string) {
  const upstream = await newUpstream((_request, response) => void response.end(readFileSync(file)));
  return { upstream, source: { url: `${upstream.origin}/${file.split("/").at(-1)}` } };
}

describe.skipIf(filesOf("openapi").length === 0)("the documents of ../shared", () => {
  it.each(filesOf("openapi"))("%s becomes tools, each with an address of its own", { timeout: 60_000 }, async (file) => {
    const { ctx } = await newOrganization();
    const { source } = await served(join(corpora, "openapi", file));
    const { slug, toolCount } = await addIntegration(ctx, { source });
    expect(await createConnection(ctx, { integration: slug, owner: "org" })).toMatchObject({ toolCount });
    const { items } = await listTools(ctx, { limit: 5_000 });
    expect(new Set(items.map(({ address }) => address)).size).toBe(toolCount);
  });
});

describe.skipIf(filesOf("graphql").length === 0)("the schemas of ../shared", () => {
  it.each(filesOf("graphql"))("%s becomes tools, each with an address of its own", { timeout: 60_000 }, async (file) => {
    const { ctx } = await newOrganization();
    const { source } = await served(join(corpora, "graphql", file));
    const { slug, kind, toolCount } = await addIntegration(ctx, { source, baseUrl: "https://api.example.com/graphql" });
    expect(kind).toBe("graphql");
    expect(await createConnection(ctx, { integration: slug, owner: "org" })).toMatchObject({ toolCount });
    const { items } = await listTools(ctx, { limit: 5_000 });
    expect(new Set(items.map(({ address }) => address)).size).toBe(toolCount);
  });
});

describe.skipIf(filesOf("bad-openapi").length === 0)("the hostile documents of ../shared", () => {
  it.each(filesOf("bad-openapi"))("%s is refused in plain words or read, and leads nowhere", async (file) => {
    const { ctx, db } = await newOrganization();
    const { upstream, source } = await served(join(corpora, "bad-openapi", file));
    const outcome = await previewIntegration(ctx, { source }).catch((error: unknown) => error);
    if (outcome instanceof Error) {
      expect(outcome).toMatchObject({ name: "Failure", code: "invalid" });
      await expect(addIntegration(ctx, { source })).rejects.toMatchObject({ code: "invalid" });
      expect(await db.integration.count()).toBe(0);
    } else {
      const { slug, toolCount } = await addIntegration(ctx, { source });
      expect(await createConnection(ctx, { integration: slug, owner: "org", baseUrl: "https://api.example.com" })).toMatchObject({
        toolCount,
      });
    }
    const models = `/${file}/models`; // what is no document may be the address of a model service
    expect(upstream.seen.filter(({ url }) => url !== `/${file}` && url !== models)).toEqual([]);
    expect(upstream.seen.filter(({ method, url }) => method === "GET" && url !== models)).toHaveLength(2);
  });
});
