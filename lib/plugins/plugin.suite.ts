import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type {
  Call,
  CallHost,
  Credential,
  LiveSource,
  Network,
  Plugin,
  Producing,
  Reading,
  Session,
  SessionHost,
  SessionWiring,
} from "./contract";
import { aloneRun } from "./host.suite";
import { checkEffects, checkProduction, type EffectCase } from "./production.suite";

type Documents = { name: string; text: string }[];

/** A service on loopback and how to reach it. */
type Service = { network: (signal: AbortSignal) => Network; wiring: SessionWiring; credential: Credential | null };

/** What reached the service, as far as a preview says it. */
type Sent = { method: string; url: string; body: string | null };

type Calls = Service & {
  secret: string;
  good: Call;
  /** Refused by the service, which repeats the credential. */
  bad: Call;
  /** Never answered; `hasGone` says whether the service saw the caller go. */
  silent: Call;
  hasGone: () => boolean;
  /** Answered with more than `network` takes. */
  huge: Call;
  /** Sent on to another origin; `elsewhere` gives the headers that arrived there. */
  moved: Call;
  elsewhere: () => string[];
  /** Answered piece by piece, with these data. */
  pieces: Call;
  data: unknown;
  sent: () => Sent[];
};

export type PluginCase = {
  plugin: Plugin;
  /** Sources of this kind; each should offer several tools, one of them reading and one writing. */
  sources: Record<string, Documents>;
  /** How the sources are reached that are no documents. */
  source?: LiveSource;
  /** Texts that other plugins read. */
  foreign: Record<string, string>;
  /** A source whose tools differ from those of the first. */
  changed: Documents;
  calls?: () => Promise<Calls>;
  /** For tools with `effectByArguments`: calls of each effect they can have. */
  effects?: EffectCase[];
  /** For tools that come from connections: two that are told of different tools, and one whose credential is refused. */
  connections?: () => Promise<{ document: string; one: Service; other: Service; refused: Service; secret: string }>;
};

/** What every plugin must keep, whatever it reads and calls. */
export function pluginSuite({
  plugin,
  sources,
  source = undefined,
  foreign,
  changed,
  calls,
  connections,
  effects,
}: PluginCase): void {
  const read = (documents: Documents, previous?: string): Reading =>
    plugin.understand(documents, { source: source ?? null, ...(previous === undefined ? {} : { previous }) });
  const isListed = (documents: Documents) => read(documents).producesFrom === "connection";

  describe(`the contract of plugins: ${plugin.id}`, () => {
    it("has an id, a label and a form for each way to give a source", () => {
      expect(plugin.id).toMatch(/^[a-z][a-z0-9-]*$/);
      expect(plugin.label).not.toBe("");
      expect(plugin.sources.length).toBeGreaterThan(0);
      expect(new Set(plugin.sources.map(({ kind }) => kind)).size).toBe(plugin.sources.length);
      for (const { label, config } of plugin.sources) {
        expect(label).not.toBe("");
        expect(config).toMatchObject({ type: "object" });
      }
    });

    describe.each(Object.entries(sources))("reading %s", (_name, documents) => {
      it.skipIf(source)("is sure of it, and of nothing that belongs to others", () => {
        const own = Math.max(...documents.map(({ name, text }) => plugin.detect({ text, fileName: name })));
        expect(own).toBeGreaterThan(0.5);
        expect(own).toBeLessThanOrEqual(1);
        for (const text of Object.values(foreign)) expect(plugin.detect({ text, fileName: null })).toBeLessThan(own);
      });

      it("understands it by itself, and the same each time", () => {
        const reading = read(documents);
        expect(read(documents)).toEqual(reading);
        expect(reading.title).not.toBe("");
        expect(reading.revision).toMatch(/^\S{16,}$/);
        expect(reading.authTemplates.length).toBeGreaterThan(0);
        expect(new Set(reading.authTemplates.map(({ slug }) => slug)).size).toBe(reading.authTemplates.length);
      });

      it.skipIf(isListed(documents))("produces what the reading promised, each time the same", () => {
        const { document, toolCount } = read(documents);
        const producing: Producing = { document, listed: null };
        const production = plugin.produce(producing);
        expect(production.tools).toHaveLength(toolCount);
        expect(plugin.produce(producing)).toEqual(production);
        checkProduction(production);
        checkEffects(plugin, production.tools, effects);
      });

      it("keeps every name when it is read again with the last reading at hand", () => {
        const reading = read(documents);
        expect(read(documents, reading.document).revision).toBe(reading.revision);
      });
    });

    it("gives another revision to other tools", () => {
      const [first] = Object.values(sources);
      expect(read(changed).revision).not.toBe(read(first ?? []).revision);
    });

    if (effects)
      it.each(effects)("says what a call of $tool.name with these arguments does: $effect", ({ tool, args, ...said }) => {
        for (let time = 0; time < 2; time++) expect(plugin.effectOf?.({ tool, args })).toEqual(said);
      });

    if (calls) describe("calling", () => callSuite(plugin, calls));

    it("says what its connections see if that is where its tools come from", () => {
      expect(connections !== undefined).toBe(Object.values(sources).some(isListed));
    });
    if (connections) describe("producing from a connection", () => connectionSuite(plugin, connections, effects));
  });
}

/** Opens a session, ends it with the work, and closes it. */
async function inSession<T>(
  plugin: Plugin,
  { network: networkUntil, wiring, credential, signal = new AbortController().signal }: Service & { signal?: AbortSignal },
  work: (session: Session, host: CallHost) => Promise<T>,
): Promise<T> {
  const network = networkUntil(signal);
  const auth = () => credential;
  const host: SessionHost = {
    ...networkUntil(new AbortController().signal),
    auth,
    toolsChanged: () => {},
    offersChanged: () => {},
    lost: () => {},
  };
  const session = await plugin.open(wiring, host);
  try {
    return await work(session, { ...aloneRun(), ...network, auth });
  } finally {
    await session.close();
  }
}

function connectionSuite(
  plugin: Plugin,
  connections: NonNullable<PluginCase["connections"]>,
  effects: PluginCase["effects"],
): void {
  const list = (service: Service & { signal?: AbortSignal }) =>
    inSession(plugin, service, async (session, network) => {
      if (!session.listTools) throw new Error("Its sessions list no tools.");
      return session.listTools(network);
    });

  it("gives what that connection sees, each time the same", async () => {
    const { document, one, other } = await connections();
    const listed = await list(one);
    const production = plugin.produce({ document, listed });
    expect(plugin.produce({ document, listed: await list(one) })).toEqual(production);
    checkProduction(production);
    checkEffects(plugin, production.tools, effects);
    const elsewhere = plugin.produce({ document, listed: await list(other) });
    expect(elsewhere.tools.map(({ name }) => name)).not.toEqual(production.tools.map(({ name }) => name));
  });

  it("tells a refused credential from other faults, and never repeats it", async () => {
    const { refused, secret } = await connections();
    const failure = await list(refused).catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: "Failure", code: "unauthenticated", message: expect.stringMatching(/\S/) });
    expect(String(failure)).not.toContain(secret);
  });

  it("stops when the caller gives up", async () => {
    const { one } = await connections();
    await expect(list({ ...one, signal: AbortSignal.abort(new Error("given up")) })).rejects.toThrow("given up");
  });
}

function callSuite(plugin: Plugin, calls: NonNullable<PluginCase["calls"]>): void {
  const invoke = (service: Service & { signal?: AbortSignal }, call: Call) =>
    inSession(plugin, service, (session, host) => session.invoke(call, host));

  it("answers with data", async () => {
    const { good, ...service } = await calls();
    expect(await invoke(service, good)).toMatchObject({ ok: true });
  });

  it("answers with an error that says what the upstream said, never with a secret", async () => {
    const { bad, secret, ...service } = await calls();
    const result = await invoke(service, bad);
    expect(result).toMatchObject({ ok: false, error: { code: expect.any(String), message: expect.stringMatching(/\S/) } });
    expect(JSON.stringify(result)).not.toContain(secret);
  });

  it("stops when the caller gives up, before the call and in the middle of it", async () => {
    const { good, silent, hasGone, ...service } = await calls();
    const early = AbortSignal.abort(new Error("given up"));
    await expect(invoke({ ...service, signal: early }, good)).rejects.toThrow("given up");
    const giving = new AbortController();
    const outcome = expect(invoke({ ...service, signal: giving.signal }, silent)).rejects.toThrow("given up");
    await until(() => service.sent().length > 0);
    giving.abort(new Error("given up"));
    await outcome;
    await until(hasGone);
  });

  it("answers with an error when the answer is larger than fits", async () => {
    const { huge, ...service } = await calls();
    expect(await invoke(service, huge)).toMatchObject({
      ok: false,
      error: { message: expect.stringMatching(/larger|large|limit/) },
    });
  });

  it("takes an answer that comes piece by piece", async () => {
    const { pieces, data, ...service } = await calls();
    expect(await invoke(service, pieces)).toMatchObject({ ok: true, data });
  });

  it("never takes a credential along to where it is sent on", async () => {
    const { moved, elsewhere, secret, ...service } = await calls();
    const result = await invoke(service, moved);
    expect(elsewhere().join("\n")).not.toContain(secret);
    expect(JSON.stringify(result)).not.toContain(secret);
  });

  it.runIf(plugin.preview)("sends what the preview showed, which holds no secret", async () => {
    const { good, secret, ...service } = await calls();
    const preview = plugin.preview?.(good, service.wiring) ?? null;
    expect(preview?.destination).toMatch(/\S/);
    expect(JSON.stringify(preview)).not.toContain(secret);
    await invoke(service, good);
    if (preview?.kind === "http") {
      const { method, url, body } = preview;
      expect(service.sent()).toEqual([{ method, url, body }]);
    }
    if (preview?.kind === "graphql") {
      const { url, query, variables } = preview;
      expect(service.sent().map((sent) => ({ url: sent.url, ...(JSON.parse(sent.body ?? "{}") as object) }))).toEqual([
        expect.objectContaining({ url, query, variables }),
      ]);
    }
  });
}

async function until(check: () => boolean): Promise<void> {
  for (let waited = 0; !check(); waited += 10) {
    if (waited > 5_000) throw new Error("It did not come about within 5 s.");
    await sleep(10);
  }
}
