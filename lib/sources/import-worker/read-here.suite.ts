import { doJob } from "./do-job";
import type { Message } from "./job";
import type { Reader } from "./start-reader";

/** Reads in this process, where plugins of tests are known: what reads documents is built of those that there are. */
export function startReader(): Reader {
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
