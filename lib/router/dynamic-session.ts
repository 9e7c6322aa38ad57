import type { RequestOptions } from "./console";
import { sleep } from "./console";
import type { DynamicToolSpec } from "./handlers";

/** A tool with what answers its calls. What it throws goes to the model as the reason. */
export type OfferedTool = DynamicToolSpec & {
  /** A call without an answer by then is ended. */
  timeoutMs?: number;
  call(args: Record<string, unknown>, about: { callId: string; executionId: string; signal: AbortSignal }): Promise<Answer>;
};
type Answer = string | Record<string, unknown>;

/** What a client of the console has: `createClient()` makes one. */
export type OfferingClient = {
  request<T = unknown>(method: "GET" | "POST" | "DELETE", path: string, options?: RequestOptions): Promise<T>;
};

export type OfferOptions = {
  /** How many seconds the tools are there, at most. */
  ttlS?: number;
  /** After so long without being asked for calls, the program counts as gone. */
  patienceMs?: number;
  /** Hears of a request that failed. It is made again. */
  onError?: (error: unknown) => void;
};

type PendingCall = {
  id: string;
  number: number;
  state: "waiting" | "over";
  tool: string;
  arguments: Record<string, unknown>;
  executionId: string;
};

const waitMs = 20_000;
const againMs = 1_000;

/** Tools that this program offers to runs in the console which name the session. */
export class DynamicToolSession {
  readonly session: string;
  readonly #client: OfferingClient;
  readonly #tools: ReadonlyMap<string, OfferedTool>;
  readonly #working = new Map<string, AbortController>();
  readonly #end = new AbortController();
  readonly #listening: Promise<void>;

  constructor(client: OfferingClient, session: string, { tools, onError }: { tools: readonly OfferedTool[] } & OfferOptions) {
    this.session = session;
    this.#client = client;
    this.#tools = new Map(tools.map((tool) => [tool.name, tool]));
    this.#listening = this.#listen(onError);
  }

  /** Ends the registration. Calls under way fail. */
  async close(): Promise<void> {
    this.#end.abort();
    for (const working of this.#working.values()) working.abort();
    await this.#listening;
    await this.#client.request("DELETE", this.#path());
  }

  async #listen(onError: OfferOptions["onError"]): Promise<void> {
    const { signal } = this.#end;
    let after = 0;
    while (!signal.aborted)
      try {
        const query = { after, waitMs };
        const heard = await this.#client.request<{ items: PendingCall[]; next: number }>("GET", `${this.#path()}/calls`, {
          query,
          signal,
        });
        for (const call of heard.items) this.#hear(call, onError);
        after = heard.next;
      } catch (error) {
        if (signal.aborted) return;
        onError?.(error);
        if (isGone(error)) return;
        await sleep(againMs, signal);
      }
  }

  #hear({ id, state, ...call }: PendingCall, onError: OfferOptions["onError"]): void {
    if (state === "over") this.#working.get(id)?.abort();
    else if (!this.#working.has(id)) this.#answer({ id, ...call }).catch((error: unknown) => onError?.(error));
  }

  async #answer({ id, tool, arguments: args, executionId }: Omit<PendingCall, "state" | "number">): Promise<void> {
    const working = new AbortController();
    this.#working.set(id, working);
    try {
      const body = await this.#made(tool, args, { callId: id, executionId, signal: working.signal });
      if (!working.signal.aborted)
        await this.#client.request("POST", `${this.#path()}/calls/${encodeURIComponent(id)}`, { body });
    } finally {
      this.#working.delete(id);
    }
  }

  async #made(name: string, args: Record<string, unknown>, about: Parameters<OfferedTool["call"]>[1]) {
    try {
      const tool = this.#tools.get(name);
      if (!tool) throw new Error(`There is no tool ${name}.`);
      return { output: await tool.call(args, about), success: true };
    } catch (error) {
      return { output: error instanceof Error ? error.message : String(error), success: false };
    }
  }

  #path = (): string => `/api/v1/dynamic-tools/${this.session}`;
}

/** Registers tools of this program in the console and answers their calls until `close()`. */
export async function registerDynamicTools(
  client: OfferingClient,
  tools: readonly OfferedTool[],
  options: OfferOptions = {},
): Promise<DynamicToolSession> {
  const { ttlS, patienceMs } = options;
  const told = tools.map(({ call: _call, ...tool }) => tool);
  const body = { tools: told, ttlS, patienceMs };
  const { session } = await client.request<{ session: string }>("POST", "/api/v1/dynamic-tools", { body });
  return new DynamicToolSession(client, session, { ...options, tools });
}

/** The registration is not there any more. */
const isGone = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === "not_found";
