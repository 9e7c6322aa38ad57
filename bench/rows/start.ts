import { startEmbeddedPostgres } from "../../scripts/embedded-postgres";
import type { Row } from "../frame/row";
import { startApp } from "../support/app-process";
import { scratchFolder } from "../support/ends";
import { timeMs } from "../support/pace";

/** From the command to the first answer that says ready, of the built server. The stop is not counted. */
async function appMs(dataDir: string): Promise<number> {
  let stop = () => Promise.resolve();
  const ms = await timeMs(async () => ({ stop } = await startApp(dataDir)));
  await stop();
  return ms;
}

async function postgresMs(dataDir: string): Promise<number> {
  let close = () => Promise.resolve(true);
  const ms = await timeMs(async () => ({ close } = await startEmbeddedPostgres(dataDir, () => {})));
  await close();
  return ms;
}

export const rows: Row[] = [
  {
    id: "P16.fresh",
    work: "start to ready, new data",
    against: "embedded Postgres alone",
    unit: "ms",
    budget: [{ most: 4000 }],
    rounds: 3,
    cold: true,
    sides: () => Promise.resolve({ ours: () => appMs(scratchFolder()), floor: () => postgresMs(scratchFolder()) }),
  },
  {
    id: "P16.existing",
    work: "start to ready, existing data",
    against: "embedded Postgres alone",
    unit: "ms",
    budget: [{ most: 2000 }],
    rounds: 3,
    /** The first start, which is not counted, makes the data. */
    sides() {
      const [ours, floor] = [scratchFolder(), scratchFolder()];
      return Promise.resolve({ ours: () => appMs(ours), floor: () => postgresMs(floor) });
    },
  },
];
