import { expect, it } from "vitest";
import { findPreset, logoOf, type Preset, presetAt, presets } from ".";

it.each([
  ["github", ["https://api.github.com"], "github"],
  ["our_code", ["https://api.github.com"], "github"],
  [
    "github_2",
    ["https://raw.githubusercontent.com/github/rest-api-description/main/descriptions/api.github.com/api.github.com.json"],
    "github",
  ],
  ["mail", ["https://gmail.googleapis.com/"], "gmail"],
  ["maps", ["https://maps.googleapis.com/"], "google"],
  ["shop", ["https://acme.myshopify.com/admin"], "shopify"],
  ["notgithub", ["https://notgithub.com"], null],
  ["ours", ["https://raw.githubusercontent.com/acme/ours/main/openapi.json"], null],
  ["ours", ["{scheme}://developer.uspto.gov/ds-api", "/v1", ""], null],
  ["stripe", [], "stripe"],
  ["constructor", ["https://constructor"], null],
])("an integration %s at %j has the logo %j", (slug, addresses, logo) => expect(logoOf({ slug, addresses })).toBe(logo));

it("knows at least sixty systems, each by a name of its own and at an address of its own", () => {
  expect(presets.length).toBeGreaterThanOrEqual(60);
  for (const of of [({ slug }: Preset) => slug, ({ title }: Preset) => title, ({ address }: Preset) => address])
    expect(new Set(presets.map(of)).size).toBe(presets.length);
  expect(new Set(presets.map(({ kind }) => kind))).toEqual(new Set(["openapi", "graphql", "mcp"]));
});

it.each(presets.map((preset) => [preset.slug, preset] as const))("%s can be added, and says how to connect", (slug, preset) => {
  expect(slug).toMatch(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/);
  expect(preset.address).toMatch(/^https:\/\/[^\s]+$/);
  expect(preset.docs).toMatch(/^https:\/\/[^\s]+$/);
  expect([preset.title, preset.about, preset.signIn].every((text) => text.trim() !== "" && !text.endsWith("."))).toBe(true);
  expect(findPreset(slug)).toBe(preset);
  expect(presetAt(`${preset.address}/`)).toBe(preset);
  for (const url of preset.oauth ? [preset.oauth.authorizationUrl, preset.oauth.tokenUrl] : [])
    expect(url).toMatch(/^https:\/\/[^\s]+$/);
});
