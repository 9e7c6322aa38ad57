import { expect, it } from "vitest";
import { logoOf } from ".";

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
