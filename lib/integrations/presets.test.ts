import { beforeEach, describe, expect, it, vi } from "vitest";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { apiText } from "../sources/upstream.suite";
import { addIntegration, getIntegration, listOfferedTools, listPresets, previewIntegration } from "./index";
import { chosenSource, namesOf, waysToConnect } from "./presets";

const { reach } = vi.hoisted(() => ({ reach: { isAway: false, asked: [] as string[] } }));

vi.mock("../outbound/fetch", async (original) => {
  const actual = await original<typeof import("../outbound/fetch")>();
  const { Failure } = await import("../operation/failure");
  return {
    ...actual,
    outboundFetch: async (url: string) => {
      reach.asked.push(url);
      if (reach.isAway) throw new Failure("unavailable", "raw.githubusercontent.com could not be reached.");
      return new Response(described);
    },
  };
});

const document = apiText({
  operations: [
    { path: "/a", id: "things/readA" },
    { path: "/b", id: "things/readB" },
  ],
});
const described = document.replace(/"title":"[^"]*"/, '"title":"GitHub\'s official OpenAPI spec + Octokit extension"');

withDatabase();
beforeEach(() => {
  reach.isAway = false;
  reach.asked = [];
});

describe("well-known systems", () => {
  it("are listed for whoever sees integrations, and found by any of their words", async () => {
    const { ctx } = await newOrganization();
    const find = async (query?: string) => (await listPresets(ctx, { query })).items.map(({ slug }) => slug);
    expect((await find()).length).toBeGreaterThanOrEqual(60);
    expect(await find("google calendar")).toEqual(["google_calendar"]);
    expect(await find("GRAPHQL code")).toEqual(expect.arrayContaining(["github_graphql", "gitlab"]));
    expect(await find("no such system")).toEqual([]);
  });

  it("are added by their name: under it, by what people call them, from their own address", async () => {
    const { ctx } = await newOrganization();
    const preview = await previewIntegration(ctx, { source: { preset: "github" } });
    expect(preview).toMatchObject({ title: "GitHub", suggestedSlug: "github", logo: "github", kind: "openapi" });
    expect(preview.hint?.signIn).toContain("personal access token");
    const added = await addIntegration(ctx, { source: { preset: "github" } });
    expect(added).toMatchObject({ slug: "github", title: "GitHub", toolCount: 2 });
    expect(reach.asked.every((url) => url.includes("/github/rest-api-description/"))).toBe(true);
    const stored = await getIntegration(ctx, { slug: "github" });
    expect(stored).toMatchObject({ origin: { url: reach.asked[0] }, logo: "github", offeredCount: 2, connectionCount: 0 });
    expect(await addIntegration(ctx, { source: { preset: "github" } })).toMatchObject({ slug: "github_2", title: "GitHub" });
    expect(await addIntegration(ctx, { source: { url: reach.asked[0] ?? "" } })).toMatchObject({ slug: "github_3" });
  });

  it("say what to do where they cannot be reached, and which one was meant", async () => {
    const { ctx } = await newOrganization();
    reach.isAway = true;
    await expect(addIntegration(ctx, { source: { preset: "github" } })).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringMatching(/could not be reached\. If this console cannot reach it, download .* upload the file\.$/),
    });
    await expect(previewIntegration(ctx, { source: { preset: "githb" } })).rejects.toMatchObject({
      code: "invalid",
      message: "There is no preset githb. Did you mean github?",
    });
    await expect(addIntegration(ctx, { source: { preset: "zzz" } })).rejects.toThrow(/GET \/api\/v1\/presets/);
  });

  it("that are spoken to are asked at their endpoint, with what else they need", () => {
    expect(chosenSource({ preset: "notion" }, undefined)).toEqual({
      source: { endpoint: "https://mcp.notion.com/mcp", config: {} },
      kind: "mcp",
    });
    expect(chosenSource({ preset: "new_relic" }, "openapi")).toMatchObject({
      source: { config: { header: "API-Key" } },
      kind: "graphql",
    });
    expect(chosenSource({ preset: "example" }, undefined)).toEqual({ source: { config: {} }, kind: "example" });
  });
});

describe("ways to connect", () => {
  const key = { slug: "key", label: "Key", kind: "apiKey" as const, fields: [], placements: [], oauth: null };
  const none = { ...key, slug: "none", kind: "none" as const };
  const signIn = { ...key, slug: "oauth2", kind: "oauth2" as const };
  const slugs = (templates: { slug: string }[]) => templates.map(({ slug }) => slug);
  const elsewhere = { url: "https://api.example.com/openapi.json" };

  it("take a token wherever signing in would be the only one", () => {
    expect(slugs(waysToConnect(elsewhere, [signIn]))).toEqual(["oauth2", "access-token"]);
    expect(slugs(waysToConnect(elsewhere, [signIn, none]))).toEqual(["oauth2", "access-token", "none"]);
    expect(slugs(waysToConnect(elsewhere, [signIn, key]))).toEqual(["oauth2", "key"]);
    expect(slugs(waysToConnect(elsewhere, [none]))).toEqual(["none"]);
  });

  it("hold the sign-in that is known of a service and that its schema does not tell", () => {
    const linear = waysToConnect({ endpoint: "https://api.linear.app/graphql", config: {} }, [key, none]);
    expect(slugs(linear)).toEqual(["key", "oauth", "none"]);
    expect(linear[1]).toMatchObject({
      kind: "oauth2",
      oauth: { authorizationUrl: "https://linear.app/oauth/authorize", tokenUrl: "https://api.linear.app/oauth/token" },
    });
    const told = waysToConnect({ endpoint: "https://api.linear.app/graphql", config: {} }, [signIn, key]);
    expect(slugs(told)).toEqual(["oauth2", "key"]);
  });
});

it("names come from the well-known system, else from the service and from the cleaned title", () => {
  const title = "Acme Billing API (v2)";
  const at = (url: string) => ({ title, servers: [{ url }] });
  expect(namesOf({ url: "https://openapi.vercel.sh" }, at("https://api.acme.io"))).toEqual({ title: "Vercel", slug: "vercel" });
  expect(namesOf({ text: "…" }, at("https://api.acme.io"))).toEqual({ title: "Acme Billing", slug: "acme" });
  expect(namesOf({ text: "…" }, at("http://127.0.0.1"))).toEqual({ title: "Acme Billing", slug: "acme_billing" });
});

it("what a first connection would bring is seen before there is one, in one's own organization", async () => {
  const { ctx } = await newOrganization();
  const other = await newOrganization();
  await addIntegration(ctx, { source: { text: document }, slug: "things" });
  const offered = await listOfferedTools(ctx, { slug: "things" });
  expect(offered).toMatchObject({ total: 2, items: [{ effect: "read" }, { effect: "read" }] });
  expect((await listOfferedTools(ctx, { slug: "things", query: "readB", limit: 1 })).items).toHaveLength(1);
  expect(await listOfferedTools(ctx, { slug: "things", query: "nothing like it" })).toEqual({ total: 0, items: [] });
  await expect(listOfferedTools(other.ctx, { slug: "things" })).rejects.toMatchObject({ code: "not_found" });
});
