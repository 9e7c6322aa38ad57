import { describe, expect, it } from "vitest";
import { aloneRun } from "../host.suite";
import { checkProduction } from "../production.suite";
import { example } from "./plugin";

const source = { kind: "none", config: {} } as const;
const unreachable = () => Promise.reject(new Error("The example needs no network."));

async function opened(signal = new AbortController().signal) {
  const network = { fetch: unreachable, origins: [], signal };
  const documents = (await example.fetch!(source, network)).map(({ name, bytes }) => ({
    name,
    text: Buffer.from(bytes).toString(),
  }));
  const reading = example.understand(documents, { source });
  const production = example.produce({ document: reading.document, listed: null });
  const host = { ...network, auth: () => null, toolsChanged: () => {}, offersChanged: () => {}, lost: () => {} };
  const session = await example.open({ source, baseUrl: "http://127.0.0.1:9" }, host);
  const call = (name: string, args: Record<string, unknown>) => {
    const tool = production.tools.find((one) => one.name === name)!;
    return session.invoke({ tool, args }, { ...aloneRun(), ...host });
  };
  return { reading, production, call };
}

describe("the example", () => {
  it("is a source of settings alone, whose tools ask before they send anything", async () => {
    const { reading, production } = await opened();
    expect(example.detect({ text: "openapi: 3.1.0", fileName: null })).toBe(0);
    expect(reading).toMatchObject({ title: "Example", toolCount: 4, warnings: [], authTemplates: [{ kind: "none" }] });
    checkProduction(production);
    expect(production.tools.filter(({ requiresApproval }) => requiresApproval).map(({ name }) => name)).toEqual([
      "messages.echo",
    ]);
  });

  it("answers its calls in this process, wherever somebody says that it is", async () => {
    const { call } = await opened();
    expect(await call("notes.list", { tag: "work" })).toMatchObject({ ok: true, data: { total: 2 }, http: { status: 200 } });
    expect(await call("notes.search", { query: "milk" })).toMatchObject({ data: { items: [{ id: 1 }] } });
    expect(await call("notes.get", { id: 99 })).toMatchObject({
      ok: false,
      error: { status: 404, message: "There is no note 99." },
    });
    const body = { message: "hello" };
    expect(await call("messages.echo", { body })).toMatchObject({ ok: true, data: body });
  });

  it("stops when the caller gives up", async () => {
    const { call } = await opened(AbortSignal.abort(new Error("given up")));
    await expect(call("notes.list", {})).rejects.toThrow("given up");
  });
});
