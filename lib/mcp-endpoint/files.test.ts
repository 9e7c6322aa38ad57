import { describe, expect, it } from "vitest";
import { newRuns } from "../executions/executions.suite";
import { withDatabase } from "../operation/organization.suite";
import { connect, newEndpoint } from "./endpoint.suite";

withDatabase();

type Result = { content: Record<string, unknown>[]; structuredContent?: Record<string, unknown> };

async function newClient(search = "") {
  const runs = await newRuns();
  const { url } = await newEndpoint({ key: runs.ctx });
  const client = await connect({ url: `${url}${search}`, token: "key", era: "newer" });
  const call = async (name: string, args: Record<string, unknown>) =>
    (await client.callTool({ name, arguments: args })) as unknown as Result;
  return { ...runs, client, call };
}

const file = (name: string, mimeType: string, text: string) => {
  const data = Buffer.from(text).toString("base64");
  return { _tag: "ToolFile", name, mimeType, encoding: "base64", data, byteLength: text.length };
};

describe("files of a run", () => {
  it("come as images, sound and resources, and their bytes are nowhere else", async () => {
    const { call } = await newClient();
    const files = [
      file("a.png", "image/png", "picture"),
      file("b.mp3", "audio/mpeg", "sound"),
      file("c.csv", "text/csv", "one,two"),
      file("d.pdf", "application/pdf", "document"),
    ];
    const code = `for (const file of ${JSON.stringify(files)}) emit(file); return "done"`;
    const { content, structuredContent } = await call("execute", { code });
    const [text, image, sound, table, document] = content;
    expect(text).toMatchObject({ text: expect.stringContaining("[file a.png: image/png, 7 bytes]") });
    expect(image).toEqual({ type: "image", mimeType: "image/png", data: files[0]?.data });
    expect(sound).toEqual({ type: "audio", mimeType: "audio/mpeg", data: files[1]?.data });
    expect(table).toMatchObject({ type: "resource", resource: { mimeType: "text/csv", text: "one,two" } });
    const uri = expect.stringMatching(/^executor:\/\/executions\/[\da-f-]+\/files\/4\/d\.pdf$/);
    expect(document).toMatchObject({ resource: { uri, blob: files[3]?.data } });
    expect(structuredContent).toMatchObject({ emitted: files.map(({ data: _, ...shown }) => shown), result: "done" });
    for (const { data } of files) expect(JSON.stringify([text, structuredContent])).not.toContain(data);
  });

  it("come from the answer of a call, too, and one that is too large is named", async () => {
    const { call } = await newClient();
    const answered = { ok: true, data: file("a.png", "image/png", "picture") };
    const { content, structuredContent } = await call("execute", { code: `return ${JSON.stringify(answered)}` });
    expect(content[1]).toMatchObject({ type: "image", data: answered.data.data });
    expect(structuredContent?.result).toEqual({ ok: true, data: { ...answered.data, data: undefined } });
    const large = `return { _tag: "ToolFile", mimeType: "image/png", encoding: "base64", data: "A".repeat(9_900_000), byteLength: 7 }`;
    const twice = await call("execute", {
      code: `emit({ ...${JSON.stringify(answered.data)}, data: "A".repeat(900_000) });\n${large}`,
    });
    expect(twice.content.slice(1)).toMatchObject([
      { type: "image" },
      { type: "text", text: expect.stringContaining("too large") },
    ]);
  });
});

it("a file that a tool answers with comes by itself in direct mode", async () => {
  const { call, client, upstream } = await newClient("?mode=direct");
  upstream.serve((_, response) => response.writeHead(200, { "content-type": "image/png" }).end("picture"));
  const { tools } = await client.listTools();
  const get = tools.find(({ name }) => name.includes("getThing"))?.name ?? "";
  const { content } = await call(get, { id: 1 });
  expect(content).toEqual([{ type: "image", mimeType: "image/png", data: Buffer.from("picture").toString("base64") }]);
});
