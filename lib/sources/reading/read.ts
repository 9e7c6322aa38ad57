import type { Actor } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { beginLargeInput, type LargeInput } from "../../operation/large-input";
import { isLoopback } from "../../outbound/classify";
import type { LiveSource, Warning } from "../../plugins";
import { NoDocument, type Outcome, type Produced, type ProduceJob, type ReadJob, type Understood } from "../import-worker/job";
import { runImport } from "../import-worker/run";
import { type Detected, detectEndpoint, type ProbeTimes, type Recognised, recognise } from "./detect";
import { documentsOf } from "./documents";
import { checkedSource, givenSource, requireKind, secretsOfSource } from "./live-source";
import { networkOn } from "./network";
import { isLive, type Source } from "./source";
import { redactedFailure, secretsOfUrl } from "./source-secrets";

type Reading = {
  /** Who wants it read: a large document counts against what they may have here at once. */
  actor: Actor;
  source: Source;
  plugin: string | null;
  previous?: Uint8Array | null;
  produce?: ProduceJob | null;
  onProgress?: ((done: number, total: number) => void) | undefined;
  probeTimes?: ProbeTimes;
  /** How long a service may take to say what it is. */
  fetchMs?: number;
};

export type Read = {
  understood: Understood;
  produced: Produced | null;
  /** What was read, which is a service where an address turned out to be that of one. */
  source: Source;
  /** Null where it was a document. */
  service: Detected | null;
};

/** A service was found or recognised that cannot be read before somebody has looked at its settings. */
export class SettingsNeeded extends Failure {
  constructor(
    readonly detected: Detected,
    message: string,
    details?: Failure["details"],
  ) {
    super("invalid", message, details);
  }
}

/** A text names several servers, and which of them is meant was not said. */
export class SeveralFound extends Failure {
  constructor(readonly found: readonly (Detected & { name: string })[]) {
    const names = found.slice(0, namesMax).map(({ name }) => name);
    const message = `These are ${found.length} servers: ${names.join(", ")}. Each becomes an integration of its own; say which one is meant: server.`;
    super("invalid", message, { source: [message] });
  }
}

const namesMax = 20;
const usualFetchMs = 60_000;

/** Fetches a source and understands it in a process of its own; with `produce` its tools come along. */
export async function readSource(reading: Reading): Promise<Read> {
  if (reading.plugin !== null) requireKind(reading.plugin);
  const large = beginLargeInput(reading.actor);
  const { understood, ...read } = await readAny(reading, large).finally(large.end);
  if (!understood) throw new Failure("internal", "The document was not understood and nobody said why.");
  return { ...read, understood };
}

type ReadOutcome = Outcome & Pick<Read, "source" | "service">;

async function readAny(reading: Reading, large: LargeInput): Promise<ReadOutcome> {
  const { source, plugin, probeTimes } = reading;
  if (isLive(source)) return await readService(reading, await checkedSource(source, plugin), large);
  const recognised = "text" in source && typeof source.text === "string" ? chosen(recognise(source.text, plugin), source) : null;
  if (recognised) return await readRecognised(reading, recognised, large);
  if (!("url" in source)) return await readDocuments(reading, source, large);
  try {
    return await keepingSecrets(secretsOfUrl(source.url), () => readDocuments(reading, source, large));
  } catch (error) {
    if (!(error instanceof NoDocument)) throw error;
    return await readDetected(reading, await serviceAt(source.url, { plugin, probeTimes, problem: error }), large);
  }
}

async function readDocuments(reading: Reading, source: Exclude<Source, { config: unknown }>, large: LargeInput) {
  const documents = await documentsOf(source, large);
  return { source, service: null, ...(await understand(reading, { documents, plugin: reading.plugin, source: null })) };
}

async function keepingSecrets<T>(secrets: string[], read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof Failure ? redactedFailure(error, secrets) : error;
  }
}

/** Of several servers in one text the one that was named; null where it names none. */
function chosen(found: Recognised[], { server }: { server?: string | undefined }): Detected | null {
  const [first] = found;
  if (server === undefined) {
    if (found.length > 1) throw new SeveralFound(found.map((one) => ({ ...one, name: one.name ?? "" })));
    return first ?? null;
  }
  const named = found.find(({ name }) => name === server);
  if (named) return named;
  const message = `The text names no server ${server}.`;
  throw new Failure("invalid", message, { source: [message] });
}

/** A pasted text may name any address or command. Nothing is asked or started before somebody said that it is meant so. */
function readRecognised(reading: Reading, recognised: Detected, large: LargeInput): Promise<ReadOutcome> {
  if (reading.plugin !== null) return readDetected(reading, recognised, large);
  const { id, label } = recognised.plugin;
  const message = `This stands for a source of the kind ${label}. Look at its settings, then say that it is meant so: kind ${id}.`;
  throw new SettingsNeeded(recognised, message, { kind: [message] });
}

type Search = Pick<Reading, "plugin" | "probeTimes"> & { problem: NoDocument };

async function serviceAt(url: string, { plugin, probeTimes, problem }: Search): Promise<Detected> {
  if (!/^https?:\/\//i.test(url)) throw problem;
  const { detected, tried } = await detectEndpoint(url, plugin, probeTimes);
  if (detected) return detected;
  if (tried === "") throw problem;
  const message = `${problem.message} No service was found there either. ${tried}`;
  throw new Failure("invalid", message, { source: [message] }).causedBy(problem);
}

/** What was found by itself has none of the settings that it may need. */
async function readDetected(reading: Reading, detected: Detected, large: LargeInput): Promise<ReadOutcome> {
  try {
    return await readService(reading, await checkedSource(givenSource(detected.live), detected.plugin.id), large);
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== "invalid") throw error;
    throw new SettingsNeeded(detected, error.message, error.details).causedBy(error);
  }
}

const readService = (reading: Reading, service: Detected, large: LargeInput): Promise<ReadOutcome> =>
  keepingSecrets(secretsOfSource(service.live, service.plugin), () => fetchAndUnderstand(reading, service, large));

/** Anything but a document is fetched by its plugin, without a credential. */
async function fetchAndUnderstand(reading: Reading, { plugin, live }: Detected, large: LargeInput): Promise<ReadOutcome> {
  const { fetchMs = usualFetchMs } = reading;
  const network = networkOn({ origins: [], signal: AbortSignal.timeout(fetchMs) });
  const fetched = await fetchedBy(plugin.fetch?.(live, network)).catch((error: unknown) => {
    if (error instanceof Failure || !network.signal.aborted) throw error;
    throw new Failure("unavailable", `The service did not say what it is within ${fetchMs / 1000} s.`).causedBy(error);
  });
  for (const { bytes } of fetched) large.add(bytes.byteLength);
  const documents = fetched.map(({ name, bytes }) => ({ name, content: bytes }));
  const { understood, ...outcome } = await understand(reading, { documents, plugin: plugin.id, source: live });
  const warned = understood && { ...understood, warnings: [...understood.warnings, ...warningsAbout(live)] };
  return { source: givenSource(live), service: { plugin, live }, ...outcome, understood: warned };
}

/** Addresses of this machine are reached only where its operator opened them, and what listens there may change at any time. */
function warningsAbout(live: LiveSource): Warning[] {
  if (live.kind !== "endpoint" || !isLoopback(new URL(live.endpoint).hostname)) return [];
  const message =
    "This address is the machine that the console runs on. Whatever listens there gets the calls and their credentials, and a console on another machine reaches another service.";
  return [{ message, place: new URL(live.endpoint).origin }];
}

/** That a service wants to know who asks says nothing about whoever acts here. */
async function fetchedBy(fetching: ReturnType<NonNullable<Detected["plugin"]["fetch"]>> | undefined) {
  try {
    return (await fetching) ?? [];
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== "unauthenticated") throw error;
    throw new Failure("invalid", error.message, error.details).causedBy(error);
  }
}

const understand = ({ previous = null, produce = null, onProgress }: Reading, job: Omit<ReadJob, "previous">) =>
  runImport({ from: { ...job, previous }, produce }, { onProgress });
