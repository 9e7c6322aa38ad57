import { gunzipSync } from "node:zlib";
import { Failure } from "../../operation/failure";
import { redactor } from "../../outbound/redact";
import { findPlugin, secretsOf } from "../../plugins";
import { hostOn } from "../calling/host";
import type { Wiring } from "../calling/wiring";
import type { Resolved } from "../workshop/job";

const resolveMs = 60_000;

/** Whether each connection of such an integration has tools of its own. */
export const hasOwnTools = (plugin: string): boolean => findPlugin(plugin)?.producesFrom === "connection";

/** The tools one connection sees. What goes wrong never repeats its credential. */
export async function resolveFor(wiring: Wiring, document: Uint8Array): Promise<Resolved> {
  const plugin = findPlugin(wiring.plugin);
  if (!plugin) throw new Failure("internal", `There is no plugin ${wiring.plugin}.`);
  const { template, values, baseUrl, origins, isExample } = wiring;
  const credential = template.kind === "none" ? null : { template, values };
  const signal = AbortSignal.timeout(resolveMs);
  const host = hostOn({ origins, isExample, signal });
  try {
    return await plugin.resolveTools({ document: gunzipSync(document).toString(), credential, baseUrl }, host);
  } catch (error) {
    if (error instanceof Failure) throw redacted(error, secretsOf(credential));
    if (signal.aborted) throw new Failure("unavailable", `The service did not say its tools within ${resolveMs / 1000} s.`);
    throw error;
  }
}

const redacted = (failure: Failure, secrets: string[]): Failure =>
  new Failure(failure.code, redactor(secrets)(failure.message)).causedBy(failure.cause);

/** A refused credential is the connection's fault and not that of whoever asks. */
export const isRefusal = ({ code }: Failure): boolean => code === "unauthenticated";
