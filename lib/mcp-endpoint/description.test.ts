import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import type { CatalogSummary } from "../tools";
import { executeDescription } from "./description";
import { resumeTool } from "./resume";
import { invokeTool, readToolTool, searchTool, searchToolsTool } from "./search";

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

  it("says how to find, call and bound, then what is there: families of each namespace, and who needs an account", () => {
    const text = executeDescription(summaryOf(3, 30));
    const parts = ["compact: true", "bestPath", "small batches", "compact summaries", "GraphQL helpers"];
    const inventory = ["## Tool Inventory", "### catalog", "tools.catalog.namespaces()", "tools.catalog.tools({", "### discover"];
    for (const part of [...parts, ...inventory]) expect(text).toContain(part);
    const lines = text.split("\n");
    expect(lines).toContain("### service_number_0: The Service 0 (requires credentials)");
    expect(lines).toContain("### service_number_1: The Service 1");
    expect(lines).toContain("service_number_0.issues.* - 2 tools, such as issues.listForRepository");
  });

  it.each(["請求書を管理する", "Управление счетами", "🧾🧮📦", "a.b.c.d.e.f.g.h", "ｆｕｌｌｗｉｄｔｈ"])(
    "costs no more where things are called %s",
    (title) => {
      const { namespaces, ...summary } = summaryOf(40, 1_000);
      const renamed = namespaces.map((namespace) => ({ ...namespace, title: title.repeat(8) }));
      expect(countTokens(listed({ ...summary, namespaces: renamed }))).toBeLessThanOrEqual(tokensMax);
    },
  );

  it("leaves the other modes small", () => {
    const of = (...tools: { definition: object }[]) => countTokens(JSON.stringify(tools.map(({ definition }) => definition)));
    expect(of(searchTool, invokeTool)).toBeLessThan(350);
    expect(of(searchToolsTool, readToolTool)).toBeLessThan(350);
  });
});
