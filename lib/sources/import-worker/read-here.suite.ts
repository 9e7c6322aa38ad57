import { vi } from "vitest";
import { doJob } from "./do-job";
import type { Message } from "./job";
import { type Reader, readers } from "./start-reader";

/**
 * Until the file ends, documents are read in this process: where the plugins of tests are known, and without starting a process
 * for each. The process of its own has its tests in this folder and in those of integrations.
 */
export const readHere = (): void => void vi.spyOn(readers, "start").mockImplementation(startHere);

function startHere(): Reader {
  let hear = (_message: Message) => {};
  return {
    onMessage: (listener) => {
      hear = listener;
    },
    onEnd: () => {},
    begin: (job) => doJob(job, (message) => hear(message)),
    stop: () => {},
  };
}
