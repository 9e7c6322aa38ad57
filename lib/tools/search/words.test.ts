import { describe, expect, it } from "vitest";
import { buildIndex } from "./build-index";
import { parseQuery } from "./parse-query";
import { score } from "./score";
import { stemOf, wordsOf } from "./words";

it.each([
  ["listForAuthenticatedUser", "list for authenticated user"],
  ["postAPIKeys", "post api keys"],
  ["create_pull-request.v2", "create pull request v2"],
  ["user's été", "users été"],
])("%s is %s", (text, expected) => expect(wordsOf(text).join(" ")).toBe(expected));

it.each([
  ["merge merges merged merging", 1],
  ["repository repositories repo repos", 1],
  ["branch branches", 1],
  ["movie movies", 1],
  ["category categories", 1],
  ["key keys", 1],
  ["retry retries retried", 1],
  ["assign assignee assignees", 1],
  ["delete deletion", 1],
  ["status state address", 3],
  ["list listen", 2],
])("the words %s have %i stems", (words, count) => expect(new Set(words.split(" ").map(stemOf)).size).toBe(count));

describe("a search", () => {
  const tool = (name: string, more: object = {}) => ({
    name,
    title: null,
    description: "",
    effect: "write",
    isDeprecated: false,
    ...more,
  });
  const find = async (tools: ReturnType<typeof tool>[], query: string) => {
    const searched = [{ index: await buildIndex(tools), about: new Set<string>(), accepts: null }];
    const ranked = score(searched, parseQuery(query)).sort((a, b) => b.score - a.score);
    return ranked.map(({ doc }) => tools[doc]?.name);
  };

  it("gives the same twice, for nothing of the first search is left", async () => {
    const searched = [{ index: await buildIndex([tool("a.create"), tool("b.create")]), about: new Set<string>(), accepts: null }];
    const once = score(searched, parseQuery("create a"));
    score(searched, parseQuery("b"));
    expect(score(searched, parseQuery("create a"))).toEqual(once);
  });

  it("prefers what does the intent, what is not deprecated, and what is not for administrators", async () => {
    expect((await find([tool("issues.remove"), tool("issues.list", { effect: "read" })], "show issues"))[0]).toBe("issues.list");
    expect((await find([tool("postman.sendMail", { isDeprecated: true }), tool("courier.sendMail")], "send mail"))[0]).toBe(
      "courier.sendMail",
    );
    expect((await find([tool("adminTeams.create"), tool("teams.create")], "create team"))[0]).toBe("teams.create");
  });

  it("bears hostile names and endless words", async () => {
    const names = ["__proto__", "constructor", "then", "toString.valueOf", "a".repeat(300)];
    for (const name of names)
      expect(await find([tool(name, { title: "x".repeat(100_000) }), tool("issues.list")], name)).toContain(name);
  });
});
