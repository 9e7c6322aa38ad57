import { describe, expect, it } from "vitest";
import { bearerCredential } from "../host.suite";
import { connected, served, servers } from "./live.suite";

describe.each(Object.entries(servers))("against %s", (name, listener) => {
  const begin = async () => connected(await served(listener()), bearerCredential("good-token"));

  it("reads its schema and calls its fields", async () => {
    const { reading, production, call } = await begin();
    expect(reading).toMatchObject({ producesFrom: "document", title: "127.0.0.1", toolCount: production.tools.length });
    expect(production.tools.map((tool) => tool.name)).toEqual(
      expect.arrayContaining(["query.viewer", "query.lib.book", "mutation.createIssue", "graphql"]),
    );
    expect(await call("query.viewer")).toMatchObject({ ok: true, data: { id: "1", login: "ann", name: "Ann" } });
    expect(await call("query.lib.book", { title: "Emma" })).toMatchObject({ ok: true, data: { title: "Emma", pages: 7 } });
    expect(await call("query.viewer", { select: "login friends(first: 1) { id }" })).toMatchObject({
      ok: true,
      data: { login: "ann", friends: null },
    });
  });

  it("asks unions by the types they have, and what clashes by names of its own", async () => {
    const { call } = await begin();
    expect(await call("query.search", { text: "x" })).toMatchObject({
      ok: true,
      data: [
        { __typename: "User", login: "ann", name: "Ann" },
        { __typename: "Issue", title: "Issue 0", name_Issue: 0, state: "OPEN" },
      ],
    });
  });

  it("changes something with inputs, enums and lists", async () => {
    const { call } = await begin();
    const input = { title: "It is broken", state: "CLOSED", labels: [{ name: "bug" }] };
    expect(await call("mutation.createIssue", { input })).toMatchObject({
      ok: true,
      data: { issue: { id: "new", title: "It is broken", state: "CLOSED", author: { id: "1", login: "ann" } } },
    });
  });

  it("asks page by page for all there is", async () => {
    const { call } = await begin();
    const page = await call("query.issues", { first: 20 });
    expect(page).toMatchObject({ ok: true, data: { totalCount: 120, pageInfo: { hasNextPage: true, endCursor: "19" } } });
    const all = await call("query.issues", { all: true, select: "{ nodes { id } }" });
    expect(all).toMatchObject({ ok: true, data: { pageInfo: { hasNextPage: false } } });
    const { nodes } = (all as { data: { nodes: { id: string }[] } }).data;
    expect(nodes.map(({ id }) => id)).toEqual(Array.from({ length: 120 }, (_, at) => String(at)));
  });

  it("keeps integers whole that no number holds", async () => {
    const { call } = await begin();
    expect(await call("query.big", { id: "9223372036854775807" })).toMatchObject({ ok: true, data: "9223372036854775807" });
  });

  it("answers a whole document with data and errors", async () => {
    const { call } = await begin();
    const query = "query A($text: String!) { search(text: $text) { __typename } half { good bad } }";
    expect(await call("graphql", { query, variables: { text: "x" } })).toMatchObject({
      ok: true,
      data: {
        data: { search: [{ __typename: "User" }, { __typename: "Issue" }], half: { good: "here", bad: null } },
        errors: [{ path: ["half", "bad"] }],
      },
    });
    expect(await call("graphql", { query: "{ nothing }" })).toMatchObject({
      ok: false,
      error: { code: "graphql_errors", message: expect.stringContaining("nothing"), details: { data: null } },
    });
  });

  it("keeps partial data beside the errors", async () => {
    const { call } = await begin();
    expect(await call("query.half")).toMatchObject({
      ok: false,
      error: {
        code: "graphql_errors",
        message: expect.stringContaining("The other half is away (at half.bad)"),
        details: { data: { half: { good: "here", bad: null } }, errors: [{ path: ["half", "bad"] }] },
      },
    });
  });

  it("says when a service that counts has room again", async () => {
    const { call } = await begin();
    expect(await call("query.limited")).toMatchObject({
      ok: false,
      error: { code: "upstream_rate_limited", retryable: true, retryAfterMs: 3_000 },
    });
  });

  it.runIf(name === "graphql-yoga")("sends files beside the document", async () => {
    const { call } = await begin();
    const file = (text: string) => ({
      _tag: "ToolFile" as const,
      name: `${text}.txt`,
      mimeType: "text/plain",
      encoding: "base64" as const,
      data: Buffer.from(text).toString("base64"),
      byteLength: text.length,
    });
    expect(await call("mutation.upload", { file: file("one"), others: [file("two")] })).toMatchObject({
      ok: true,
      data: ["one.txt text/plain one", "two.txt text/plain two"],
    });
    expect(await call("mutation.upload", { file: Buffer.from("four").toString("base64") })).toMatchObject({
      ok: true,
      data: ["file application/octet-stream four"],
    });
    const query = "mutation ($file: Upload!) { upload(file: $file) }";
    expect(await call("graphql", { query, variables: { file: file("three") } })).toMatchObject({
      ok: true,
      data: { data: { upload: ["three.txt text/plain three"] } },
    });
  });

  it("refuses what is no selection, and never ends the operation around it", async () => {
    const { call } = await begin();
    for (const select of ["id } } mutation { createIssue", "{ id", "{ id } { id }", "...on { }", `${"{ a ".repeat(9_000)}`])
      expect(await call("query.viewer", { select })).toMatchObject({ ok: false, error: { code: "graphql_invalid_selection" } });
  });

  it("refuses documents that cannot be sent", async () => {
    const { call } = await begin();
    for (const args of [
      { query: "query {" },
      { query: "subscription { a }" },
      { query: "fragment A on B { c }" },
      { query: "query A { a } query B { b }" },
      { query: "query A { a }", operationName: "B" },
      { query: `${"{ a ".repeat(9_000)}${"}".repeat(9_000)}` },
      { query: `{ ${"a ".repeat(100_000)} }` },
    ])
      expect(await call("graphql", args)).toMatchObject({ ok: false, error: { code: "invalid_tool_arguments" } });
  });
});
