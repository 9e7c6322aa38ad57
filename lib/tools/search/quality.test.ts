import { beforeAll, describe, expect, it } from "vitest";
import {
  entries,
  half,
  hasCorpora,
  rankOf,
  rate,
  rateTogether,
  requestsOf,
  type Stocked,
  stock,
  stockCorpus,
} from "./quality.suite";
import small from "./small-catalog.json" with { type: "json" };

const missedByOthers = ["create an issue", "merge pull request", "list pull requests", "delete branch", "close issue"];
const github = entries.halved.filter(({ slug }) => slug === "github").flatMap(requestsOf);

describe("on a small catalog", () => {
  let stocked: Stocked;
  beforeAll(async () => {
    const tools = small.map(([name = "", title = "", effect = ""]) => ({
      name,
      title,
      effect,
      description: title,
      isDeprecated: false,
    }));
    stocked = await stock("github", tools);
  });

  it.each(github.filter(({ request }) => missedByOthers.includes(request)))("“$request” is answered first", (request) => {
    expect(rankOf(request, [stocked], request.request)).toBe(1);
  });

  it("natural requests find their tools", () => {
    const { top1, top5 } = rate(github, [stocked]);
    expect(top1).toBeGreaterThanOrEqual(0.8);
    expect(top5).toBeGreaterThanOrEqual(0.9);
  });

  it("slips, beginnings and compounds are understood", () => {
    const find = (request: string, ...expected: string[]) => rankOf({ slug: "github", request, expected }, [stocked], request);
    expect(find("creat an isue", "issues.create")).toBe(1);
    expect(find("list contribut", "repos.listContributors")).toBe(1);
    expect(find("create web hook repository", "repos.createWebhook")).toBeLessThanOrEqual(2);
    expect(find("mergeing pull-requests", "pulls.merge")).toBeLessThanOrEqual(2);
  });
});

describe.skipIf(!hasCorpora)("on real specifications (needs ../shared/corpora/openapi)", () => {
  let stocked: Stocked[];
  let further: Stocked[];
  beforeAll(async () => {
    stocked = await Promise.all(entries.halved.map(stockCorpus));
    const known = new Set(stocked.map(({ slug }) => slug));
    const others = [...new Map([...entries.further, ...entries.fresh].map((entry) => [entry.slug, entry])).values()].filter(
      ({ slug }) => !known.has(slug),
    );
    further = [...stocked, ...(await Promise.all(others.map(stockCorpus)))];
  });

  it.each([
    ["tuned on", half(0)],
    ["not tuned on", half(1)],
  ])("requests it was %s find their tools", (_, requests) => {
    for (const { top1, top5, misses } of [rate(requests, stocked), rateTogether(requests, stocked)]) {
      expect(top1, misses.join("; ")).toBeGreaterThanOrEqual(0.8);
      expect(top5, misses.join("; ")).toBeGreaterThanOrEqual(0.96);
    }
  });

  it("so do others, on these and on further specifications", () => {
    const { top1, top5, misses } = rate(entries.further.flatMap(requestsOf), further);
    expect(top1, misses.join("; ")).toBeGreaterThanOrEqual(0.85);
    expect(top5, misses.join("; ")).toBeGreaterThanOrEqual(0.95);
  });

  it("so do requests in plainer words, on six other specifications", () => {
    const { top1, top5, misses } = rate(entries.fresh.flatMap(requestsOf), further);
    expect(top1, misses.join("; ")).toBeGreaterThanOrEqual(0.75);
    expect(top5, misses.join("; ")).toBeGreaterThanOrEqual(0.9);
  });

  it.each(github.filter(({ request }) => missedByOthers.includes(request)))("“$request” is answered first", (request) => {
    expect(
      rankOf(
        request,
        stocked.filter(({ slug }) => slug === "github"),
        request.request,
      ),
    ).toBe(1);
  });
});
