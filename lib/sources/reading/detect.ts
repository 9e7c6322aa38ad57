import { log } from "../../log";
import { Failure } from "../../operation/failure";
import { redactor } from "../../outbound/redact";
import { candidates, type EndpointGuess, type LiveSource, type Plugin } from "../../plugins";
import { networkOn } from "./network";
import { redactedFailure, secretsOfUrl } from "./source-secrets";

const responseBytesMax = 1024 * 1024;
/** So long a service may take to answer one question, and a plugin to ask all of its questions. */
export type ProbeTimes = { answerMs: number; allMs: number };
const usualTimes: ProbeTimes = { answerMs: 10_000, allMs: 15_000 };
const recognisedMax = 100_000;

export type Detected = { plugin: Plugin; live: LiveSource };
type Detection = {
  detected: Detected | null;
  /** Sentences about what was asked and what came back. */
  tried: string;
};

const takesEndpoints = ({ sources, detectEndpoint }: Plugin) =>
  detectEndpoint !== undefined && sources.some(({ kind }) => kind === "endpoint");

/** Asks the plugins which of them speaks to the service at an address; the surest one has it. */
export async function detectEndpoint(
  endpoint: string,
  pluginId: string | null,
  times: ProbeTimes = usualTimes,
): Promise<Detection> {
  const asked = candidates(pluginId).filter(takesEndpoints);
  const guesses = await Promise.all(asked.map(async (plugin) => ({ plugin, ...(await guessOf(plugin, endpoint, times)) })));
  const [best] = guesses.filter(({ sureness }) => sureness > 0).sort((a, b) => b.sureness - a.sureness);
  const tried = guesses.map(({ plugin, tried }) => `As ${plugin.label}: ${tried.slice(0, 300).replace(/\.$/, "")}.`).join(" ");
  const live = best && ({ kind: "endpoint", endpoint: best.endpoint ?? endpoint, config: {} } as const);
  return { detected: best && live ? { plugin: best.plugin, live } : null, tried };
}

async function guessOf(plugin: Plugin, endpoint: string, { answerMs, allMs }: ProbeTimes): Promise<EndpointGuess> {
  const limits = { totalMs: answerMs, responseBytesMax };
  const network = networkOn({ origins: [], signal: AbortSignal.timeout(allMs), limits });
  try {
    const guess = await plugin.detectEndpoint?.(endpoint, network);
    return guess ? { ...guess, tried: redactor(secretsOfUrl(endpoint))(guess.tried) } : { sureness: 0, tried: "not asked" };
  } catch (error) {
    if (!(error instanceof Failure) && !network.signal.aborted)
      log.error({ error, plugin: plugin.id }, "asking a service failed");
    const message =
      error instanceof Failure ? redactedFailure(error, secretsOfUrl(endpoint)).message : "no answer that could be read";
    return { sureness: 0, tried: message };
  }
}

/** A source that a text stands for, under the name that it has there. */
export type Recognised = Detected & { name: string | null };

/** The live sources that a text stands for, which are of one kind. Nothing is asked. */
export function recognise(text: string, pluginId: string | null): Recognised[] {
  if (text.length > recognisedMax) return [];
  for (const plugin of candidates(pluginId)) {
    const found = plugin.recognises?.(text) ?? [];
    if (found.length > 0) return found.map(({ name, live }) => ({ name, plugin, live }));
  }
  return [];
}
