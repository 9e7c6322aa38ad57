import { median } from "../frame/measure";

type Work = () => unknown;

/** How often the work is done in a second, so many at once. */
export async function perSecond(work: Work, { atOnce = 1, forMs = 600 } = {}): Promise<number> {
  const began = performance.now();
  let done = 0;
  const go = async () => {
    while (performance.now() - began < forMs) {
      await work();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, go));
  return (done * 1000) / (performance.now() - began);
}

/** The time one takes, the median of many, one after the other. */
export async function medianMs(work: Work, count = 200): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < count; at += 1) times.push(await timeMs(work));
  return median(times);
}

export async function timeMs(work: Work): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
