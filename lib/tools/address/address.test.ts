import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatAddress, formatHandle, parseAddress, parseFullPath, parseHandle, parsePath, pathOf } from "./address";
import { connectionNameFrom, isReservedSlug, slugFrom, suggestSlug, titleFrom } from "./names";

const slug = fc.stringMatching(/^[a-z][a-z0-9_-]{0,20}$/);
const name = fc.stringMatching(/^[a-z_][A-Za-z0-9_]{0,20}$/);
const segment = fc.stringMatching(/^[A-Za-z0-9_$-]{1,12}$/);
const tool = fc.array(segment, { minLength: 1, maxLength: 4 }).map((segments) => segments.join("."));
const owner = fc.constantFrom("org", "user");

describe("an address", () => {
  it("is its five segments, and the tool is everything after the fourth dot", () => {
    expect(parseAddress("tools.github.org.main.aliases.deleteAlias")).toEqual({
      integration: "github",
      owner: "org",
      connection: "main",
      tool: "aliases.deleteAlias",
    });
  });

  it("comes back as it was written, whatever its parts are", () =>
    fc.assert(
      fc.property(slug, owner, name, tool, (...parts) => {
        const text = `tools.${parts.join(".")}`;
        const parsed = parseAddress(text);
        expect(parsed).not.toBeNull();
        if (!parsed) return;
        expect(formatAddress(parsed)).toBe(text);
        expect(parseFullPath(pathOf(text))).toEqual(parsed);
        expect(parseHandle(formatHandle(parsed))).toEqual({
          integration: parsed.integration,
          owner: parsed.owner,
          connection: parsed.connection,
        });
      }),
    ));

  it.each([
    "github.org.main.x",
    "tools.github.org.main",
    "tools.github.org.main.",
    "tools.github.org.main..x",
    "tools.github.org.main.x.",
    "tools.github.team.main.x",
    "tools.Github.org.main.x",
    "tools.github.org.my prod.x",
    "tools.github.org.main.a b",
    "tools.github.org.main.a\u0000b",
    "tools.__proto__.org.main.x",
    `tools.github.org.main.${"x".repeat(301)}`,
    "",
    "tools",
  ])("is not %j", (text) => expect(parseAddress(text)).toBeNull());

  it("never throws, whatever text there is", () =>
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        const parsed = parseAddress(text);
        if (parsed) expect(formatAddress(parsed)).toBe(text);
        parseHandle(text);
        parsePath(text);
      }),
    ));
});

describe("a path", () => {
  it("may be read both ways where its second segment is an owner", () => {
    expect(parsePath("tools.github.org.list.all")).toEqual({
      path: "github.org.list.all",
      full: { integration: "github", owner: "org", connection: "list", tool: "all" },
      short: { integration: "github", tool: "org.list.all" },
    });
    expect(parsePath("github.repos.get")).toMatchObject({ full: null, short: { integration: "github", tool: "repos.get" } });
    expect(parsePath("github")).toMatchObject({ full: null, short: null });
  });
});

describe("a connection name", () => {
  it.each([
    ["My Prod", "myProd"],
    ["myProd", "myProd"],
    ["GITHUB", "github"],
    ["api key 2", "apiKey2"],
    ["2nd account", "_2ndAccount"],
    ["Café Zürich", "cafeZurich"],
    ["acme/prod-eu", "acmeProdEu"],
    ["then", "then_"],
    ["toJSON", "toJson"],
    ["constructor", "constructor_"],
    ["日本", null],
    ["  ", null],
  ])("of %j is %j", (text, expected) => expect(connectionNameFrom(text)).toBe(expected));

  it("is an identifier that stays what it is, and stands in an address", () =>
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), (text) => {
        const made = connectionNameFrom(text);
        if (made === null) return;
        expect(made).toMatch(/^[a-z_][A-Za-z0-9_]*$/);
        expect(connectionNameFrom(made)).toBe(made);
        expect(parseAddress(`tools.github.org.${made}.x`)).toMatchObject({ connection: made });
      }),
    ));
});

describe("a slug", () => {
  it.each([
    ["GitHub v3 REST API", "github_v3_rest_api"],
    ["Stripe API", "stripe_api"],
    ["search", "search_api"],
    ["Tools", "tools_api"],
    ["3scale", "api_3scale"],
    ["??", null],
  ])("of %j is %j", (title, expected) => expect(slugFrom(title)).toBe(expected));

  it.each([
    ["https://api.github.com", "github"],
    ["https://slack.com/api", "slack"],
    ["https://gmail.googleapis.com/", "gmail"],
    ["https://www.googleapis.com/calendar/v3", "my_title"],
    ["https://api.shop.co.uk/v1", "shop"],
    ["https://eu.api.big-bank.com", "big_bank"],
    ["https://octo.github.io", "octo"],
    ["https://{region}.acme.io", "my_title"],
    ["http://127.0.0.1:3000", "my_title"],
    ["http://[::1]/x", "my_title"],
    ["https://api.example.com", "my_title"],
    ["http://localhost:8080", "my_title"],
    ["https://search.com", "my_title"],
    ["/v1", "my_title"],
  ])("of a server at %s is %s", (url, expected) => expect(suggestSlug({ title: "My title", servers: [{ url }] })).toBe(expected));

  it.each([
    ["Box Platform API", "Box Platform", "box_platform"],
    ["DigitalOcean API", "DigitalOcean", "digitalocean"],
    ["Discord HTTP API (Preview)", "Discord", "discord"],
    ["GitHub's official OpenAPI spec + Octokit extension", "GitHub", "github"],
    ["GitHub v3 REST API", "GitHub", "github"],
    ["Gmail API", "Gmail", "gmail"],
    ["Notion API", "Notion", "notion"],
    ["OpenAI API", "OpenAI", "openai"],
    ["Slack Web API", "Slack", "slack"],
    ["Spotify Web API with fixes and improvements from sonallux", "Spotify", "spotify"],
    ["Stripe API", "Stripe", "stripe"],
    ["Twilio - Api", "Twilio", "twilio"],
    ["Twilio - Video", "Twilio - Video", "twilio_video"],
    ["XKCD", "XKCD", "xkcd"],
    ["Kubernetes", "Kubernetes", "kubernetes"],
    ["USPTO Data Set API", "USPTO Data Set", "uspto_data_set"],
    ["Train Travel API", "Train Travel", "train_travel"],
    ["Swagger Petstore - OpenAPI 3.0", "Swagger Petstore", "swagger_petstore"],
    ["Support for parameter serialization", "Support for parameter serialization", "support_for_parameter_serialization"],
    ["Chat with documents", "Chat with documents", "chat_with_documents"],
    ["Area 51", "Area 51", "area_51"],
    ["REST API", "REST API", "rest_api"],
    ["API", "API", "api"],
    ["Web", "Web", "web"],
    ["Search API", "Search", "search_api"],
    ["  Our   shop ", "Our shop", "our_shop"],
  ])("and a title of %j are %j and %j", (written, title, slug) => {
    expect(titleFrom(written)).toBe(title);
    expect(titleFrom(title)).toBe(title);
    expect(suggestSlug({ title: written, servers: [] })).toBe(slug);
  });

  it("is never one that means something else in code", () => {
    for (const taken of ["search", "describe", "discover", "catalog", "executor", "registry"]) {
      expect(isReservedSlug(taken)).toBe(true);
      expect(isReservedSlug(slugFrom(taken) ?? taken)).toBe(false);
    }
  });
});
