import { beforeAll, describe, expect, it } from "vitest";
import { parseQuery } from "./parse-query";
import { type Stocked, stock } from "./quality.suite";
import { score } from "./score";
import thesaurus from "./thesaurus.json" with { type: "json" };
import { isCommonWord, neighboursOf, variantsOf } from "./variants";
import { stemOf } from "./words";

it("a neighbour means less than a word written by hand", () => {
  const written = [...variantsOf.values()].flat().map(({ likeness }) => likeness);
  const derived = Object.keys(thesaurus.neighbours).flatMap((word) => neighboursOf(stemOf(word)));
  expect(derived.length).toBeGreaterThan(5_000);
  for (const { likeness } of derived) expect(likeness).toBeLessThan(Math.min(...written));
});

it("what people say leads to what interfaces are called, and back", () => {
  for (const [one, other] of [
    ["payslip", "payroll"],
    ["upcoming", "next"],
  ] as const) {
    expect(variantsOf.get(stemOf(one))?.map(({ term }) => term)).toContain(stemOf(other));
    expect(variantsOf.get(stemOf(other))?.map(({ term }) => term)).toContain(stemOf(one));
  }
});

it("a frequent word stands for itself alone", async () => {
  const messages = (count: number) => Array.from({ length: count }, (_, at) => `messages.list${at}`);
  expect(await found([...messages(10), "communications.list"])).toContain("communications.list");
  expect(await found([...messages(300), "communications.list"])).not.toContain("communications.list");

  async function found(names: readonly string[]) {
    const tools = names.map((name) => ({ name, title: null, description: "", isDeprecated: false, effect: "read" }));
    const { scope } = await stock("post", tools);
    return score([scope], parseQuery("messages")).map(({ doc }) => names[doc]);
  }
});

it("words of the language are known, with neighbours and without", () => {
  for (const word of ["film", "cats", "tuesday"]) expect(isCommonWord(stemOf(word)), word).toBe(true);
  expect(isCommonWord(stemOf("isue"))).toBe(false);
  expect(neighboursOf(stemOf("films")).map(({ term }) => term)).toContain(stemOf("movie"));
  expect(neighboursOf("xyzzy")).toEqual([]);
});

describe("a search", () => {
  const names = ["movies.list", "movies.create", "photos.list", "categories.list", "halls.list", "halls.create"];
  let stocked: Stocked;
  beforeAll(async () => {
    const tools = names.map((name) => ({
      ...{ name, title: null, description: "", isDeprecated: false },
      effect: name.endsWith("list") ? "read" : "write",
    }));
    stocked = await stock("cinema", tools);
  });

  function found(request: string): (string | undefined)[] {
    const hits = score([stocked.scope], parseQuery(request)).sort((one, other) => other.score - one.score);
    return hits.map(({ doc }) => stocked.tools[doc]?.name);
  }

  it("finds what another word is used for", () => expect(found("list films")[0]).toBe("movies.list"));
  it("takes no word of the language for the beginning of another", () => {
    expect(found("photos of cats")).not.toContain("categories.list");
    expect(found("categ")[0]).toBe("categories.list");
  });
  it("tells of others too where few say what was asked", () => {
    expect(found("create a movie")).toEqual(expect.arrayContaining(["movies.create", "movies.list", "halls.create"]));
  });
});
