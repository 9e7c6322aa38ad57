import { endBeforeOthers, endWithParent } from "../../../process";
import { Mistake } from "../functions/mistake";
import type { Done, Job } from "./job";

const charactersMax = 10_000_000;

/** Each process loads what its one piece of work needs. */
async function workOn(job: Job): Promise<unknown> {
  if (job.kind === "transform") return (await import("./transform")).transform(job);
  if (job.kind === "page") return (await import("./read-page")).readPage(job);
  return (await import("./call-function")).callFunction(job);
}

async function doneWith(job: Job): Promise<Done> {
  try {
    const json = JSON.stringify(await workOn(job)) as string | undefined;
    if (json === undefined) return { kind: "done", json: null };
    if (json.length > charactersMax) throw new Mistake(`The result is larger than ${charactersMax / 1_000_000} MB.`);
    return { kind: "done", json };
  } catch (error) {
    const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
    if (error instanceof Mistake) return { kind: "mistaken", message };
    if (name === "RangeError") return { kind: "mistaken", message: `This is nested too deep or too large: ${message}.` };
    return { kind: "broken", message, stack };
  }
}

function obey(): void {
  endBeforeOthers();
  endWithParent();
  process.once("message", (job: Job) => void doneWith(job).then((done) => process.send?.(done)));
}

obey();
