import { z } from "zod";
import { type ServerFunction, sync } from "./define";
import { Mistake } from "./mistake";

const parseUrl = sync({
  name: "url.parse",
  description: "Take an address apart: host, path, query and fragment.",
  input: z.object({ url: z.string().max(100_000), base: z.string().max(10_000).optional() }),
  output: z.object({
    href: z.string(),
    protocol: z.string(),
    host: z.string(),
    port: z.string(),
    path: z.string(),
    query: z.record(z.string(), z.array(z.string())),
    fragment: z.string(),
  }),
  run({ url: given, base }) {
    const { href, protocol, hostname, port, pathname, searchParams, hash } = urlOf(given, base);
    const query = Object.fromEntries([...new Set(searchParams.keys())].map((name) => [name, searchParams.getAll(name)]));
    return { href, protocol: protocol.slice(0, -1), host: hostname, port, path: pathname, query, fragment: hash.slice(1) };
  },
});

function urlOf(text: string, base: string | undefined): URL {
  try {
    return new URL(text, base);
  } catch {
    throw new Mistake("'url': is no complete address. Give it with https:// in front, or give a base.");
  }
}

const statistics = sync({
  name: "number.statistics",
  description: "Count, sum, mean, median, smallest, largest and spread of numbers, with percentiles.",
  input: z.object({
    values: z.array(z.number()).min(1).max(500_000),
    percentiles: z.array(z.number().min(0).max(100)).max(20).default([]),
  }),
  output: z.object({
    count: z.int(),
    sum: z.number(),
    mean: z.number(),
    median: z.number(),
    min: z.number(),
    max: z.number(),
    standard_deviation: z.number(),
    percentiles: z.record(z.string(), z.number()),
  }),
  run({ values, percentiles }) {
    const sorted = Float64Array.from(values).sort();
    const sum = sorted.reduce((total, value) => total + value, 0);
    const mean = sum / sorted.length;
    const variance = sorted.reduce((total, value) => total + (value - mean) ** 2, 0) / sorted.length;
    return {
      ...{ count: sorted.length, sum, mean, median: percentile(sorted, 50) },
      min: percentile(sorted, 0),
      max: percentile(sorted, 100),
      standard_deviation: Math.sqrt(variance),
      percentiles: Object.fromEntries(percentiles.map((one) => [`p${one}`, percentile(sorted, one)])),
    };
  },
});

/** Between two values it is in proportion. */
function percentile(sorted: Float64Array, percent: number): number {
  const place = (percent / 100) * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? 0;
  return below + ((sorted[Math.ceil(place)] ?? below) - below) * (place - Math.floor(place));
}

const mergePatch = sync({
  name: "json.merge_patch",
  description: "Apply a JSON merge patch (RFC 7396): fields of the patch replace those of the target, null removes one.",
  input: z.object({ target: z.unknown(), patch: z.unknown() }),
  output: z.unknown(),
  run: ({ target, patch }) => merged(target, patch),
});

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function merged(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const fields = new Map(Object.entries(isObject(target) ? target : {}));
  for (const [name, value] of Object.entries(patch))
    if (value === null) fields.delete(name);
    else fields.set(name, merged(fields.get(name), value));
  return Object.fromEntries(fields);
}

export const dataFunctions: readonly ServerFunction[] = [parseUrl, statistics, mergePatch];
