import { schema } from "@octokit/graphql-schema";
import { beforeAll, describe, expect, it } from "vitest";
import { findPlugin } from "../../plugins";
import { parseQuery } from "./parse-query";
import { type Stocked, stock } from "./quality.suite";
import { score } from "./score";

describe("GitHub's queries and mutations", () => {
  let stocked: Stocked;
  beforeAll(async () => {
    const plugin = findPlugin("graphql");
    const reading = plugin?.understand([{ name: "github.graphql", text: schema.idl }], { source: null });
    stocked = await stock("github", plugin?.produce({ document: reading?.document ?? "", listed: null }).tools ?? []);
  });

  it.each([
    ["create an issue", "mutation.createIssue"],
    ["open a pull request", "mutation.createPullRequest"],
    ["merge a pull request", "mutation.mergePullRequest"],
    ["who am i", "query.viewer"],
    ["star a repository", "mutation.addStar"],
    ["add a comment to an issue", "mutation.addComment"],
    ["close an issue", "mutation.closeIssue"],
    ["get a repository", "query.repository"],
    ["delete a label", "mutation.deleteLabel"],
    ["add labels", "mutation.addLabelsToLabelable"],
    ["lock a discussion", "mutation.lockLockable"],
    ["search", "query.search"],
    ["rate limit", "query.rateLimit"],
    ["send a graphql query", "graphql"],
    ["get a user", "query.user"],
  ])("“%s” finds %s among the first three", (request, name) => {
    const ranked = score([stocked.scope], parseQuery(request)).sort((one, other) => other.score - one.score);
    expect(ranked.slice(0, 3).map(({ doc }) => stocked.tools[doc]?.name)).toContain(name);
  });
});
