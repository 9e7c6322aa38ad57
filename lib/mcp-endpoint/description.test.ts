import fc from "fast-check";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import type { CatalogSummary } from "../tools";
import { executeDescription } from "./description";
import { resumeTool } from "./tools/resume";
import { invokeTool, readToolTool, searchTool, searchToolsTool } from "./tools/search";

/** Of the whole answer to tools/list. */
const tokensMax = 1_000;

function summaryOf(namespaces: number, tools: number): CatalogSummary {
  const each = Math.ceil(tools / namespaces);
  const families = (slug: string) =>
    ["issues", "pulls", "repositories", "organization_members", "code_scanning_alerts", "teams"].map((name) => ({
      path: `${slug}.${name}.*`,
      tools: Math.ceil(each / 6),
      example: `${name}.listForRepository`,
    }));
  return {
    tools,
    namespaces: Array.from({ length: namespaces }, (_, place) => {
      const slug = `service_number_${place}`;
      return { slug, title: `The Service ${place}`, needsCredentials: place % 3 === 0, tools: each, families: families(slug) };
    }),
  };
}

const listed = (summary: CatalogSummary) => {
  const execute = {
    ...{ name: "execute", title: "Run code", description: executeDescription(summary) },
    inputSchema: { type: "object", properties: { code: { type: "string", description: "TypeScript" } }, required: ["code"] },
  };
  return JSON.stringify({ tools: [execute, resumeTool.definition] });
};

describe("the list of tools", () => {
  it.each([
    [1, 10],
    [10, 1_000],
    [30, 10_000],
    [1, 100_000],
    [800, 100_000],
  ])("costs at most a thousand tokens with %i namespaces of %i tools", (namespaces, tools) => {
    const text = listed(summaryOf(namespaces, tools));
    expect(countTokens(text)).toBeLessThanOrEqual(tokensMax);
    expect(text).toContain("### service_number_0");
    expect(text.includes("namespaces altogether")).toBe(namespaces > 30);
  });

  it("costs no more whatever things are called", () => {
    const word = fc.string({ unit: "grapheme", minLength: 1, maxLength: 120 });
    const family = fc.record({ path: word, tools: fc.nat(100_000), example: word });
    const namespace = fc.record({
      ...{ slug: word, title: word, needsCredentials: fc.boolean(), tools: fc.nat(100_000) },
      families: fc.array(family, { maxLength: 6 }),
    });
    fc.assert(
      fc.property(fc.array(namespace, { maxLength: 60 }), (namespaces) => {
        expect(countTokens(listed({ namespaces, tools: 1_000 }))).toBeLessThanOrEqual(1.3 * tokensMax);
      }),
      { numRuns: 50 },
    );
  });

  it("leaves the other modes small", () => {
    const of = (...tools: { definition: object }[]) => countTokens(JSON.stringify(tools.map(({ definition }) => definition)));
    expect(of(searchTool, invokeTool)).toBeLessThan(350);
    expect(of(searchToolsTool, readToolTool)).toBeLessThan(350);
  });
});
