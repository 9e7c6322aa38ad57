import { parentPort, workerData } from "node:worker_threads";
import { Mistake } from "../functions/mistake";
import type { Done, Job } from "./job";

const charactersMax = 10_000_000;

/** Each thread loads what its one piece of work needs. */
async function workOn(job: Job): Promise<unknown> {
  if (job.kind === "transform") return (await import("./transform")).transform(job);
  if (job.kind === "page") return (await import("./read-page")).readPage(job);
  return (await import("./call-function")).callFunction(job);
}

async function doneWith(job: Job): Promise<Done> {
  try {
    const json = JSON.stringify(await workOn(job)) as string | undefined;
    if (json === undefined) return { ok: true, json: null };
    if (json.length > charactersMax) throw new Mistake(`The result is larger than ${charactersMax / 1_000_000} MB.`);
    return { ok: true, json };
  } catch (error) {
    if (error instanceof Mistake) return { ok: false, message: error.message };
    if (error instanceof RangeError) return { ok: false, message: `This is nested too deep or too large: ${error.message}.` };
    throw error;
  }
}

parentPort?.postMessage(await doneWith(workerData as Job)); // safe: run-in-thread.ts gives it
