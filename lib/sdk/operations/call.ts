import type { Method, RequestOptions, Transport } from "../transport/transport";
import { groups } from "./groups";
import type { InputOf, OperationKey, OutputOf } from "./input-output";

export type CallOptions = Pick<RequestOptions, "signal" | "idempotencyKey">;

/** Inputs in which nothing is required may be left out. */
type Call<Key extends OperationKey> =
  Record<string, never> extends InputOf<Key>
    ? (input?: InputOf<Key>, options?: CallOptions) => Promise<OutputOf<Key>>
    : (input: InputOf<Key>, options?: CallOptions) => Promise<OutputOf<Key>>;

type Groups = typeof groups;

/** Operations of the console by group and name. */
export type OperationGroups = {
  [Group in keyof Groups]: {
    [Name in keyof Groups[Group]]: Groups[Group][Name] extends { key: infer Key extends OperationKey } ? Call<Key> : never;
  };
};

type Entry = { address: string };

export function operationGroups(transport: Transport): OperationGroups {
  const callable = Object.entries(groups).map(([group, entries]) => {
    const calls = Object.entries(entries as Record<string, Entry>).map(([name, { address }]) => [
      name,
      (input: Record<string, unknown> = {}, options: CallOptions = {}) => callOperation(transport, { address, input, options }),
    ]);
    return [group, Object.fromEntries(calls)];
  });
  return Object.fromEntries(callable) as OperationGroups; // safe: built from the table that the type is made of
}

type Called = { address: string; input: Record<string, unknown>; options: CallOptions };

/** What the path names goes there; the rest is a query, or the body of a change. */
async function callOperation(transport: Transport, { address, input, options }: Called): Promise<unknown> {
  const [method = "", template = ""] = address.split(" ");
  const rest = { ...input };
  const path = template.replace(/:(\w+)/g, (_, name: string) => {
    delete rest[name];
    return segmentOf(name, input[name]);
  });
  const isRead = method === "GET" || method === "DELETE";
  const sent = isRead ? { query: rest } : { body: rest };
  return transport.request(method as Method, path, { ...options, ...sent }); // safe: groups.ts holds methods and paths
}

function segmentOf(name: string, value: unknown): string {
  const text = value === undefined || value === null ? "" : String(value);
  if (text === "" || text === "." || text === "..") throw new TypeError(`${name}: ${JSON.stringify(text)} names nothing`);
  return encodeURIComponent(text);
}
