import { prisma } from "../../db/client";
import { scopedDb } from "../../db/scoped";
import { log } from "../../log";
import { processWide } from "../../process";
import { currentSnapshot } from "./current";

const delayMs = 1_000;
const toolsMax = 200_000;

/** Reads catalogs and builds their indexes soon after a start, so that nobody's first search waits for it. */
export function warmCatalogs(): void {
  processWide(
    "tools.warm",
    () => {
      const timer = setTimeout(
        () => void warm().catch((error: unknown) => log.warn({ error }, "catalogs could not be read ahead")),
        delayMs,
      );
      timer.unref();
      return timer;
    },
    clearTimeout,
  );
}

/** One after the other, the largest revision first: what changes most is used most. */
async function warm(): Promise<void> {
  const found = await prisma().catalogRevision.findMany({
    select: { organizationId: true },
    orderBy: { revision: "desc" },
    take: 1_000,
  });
  let tools = 0;
  for (const { organizationId } of found) {
    const { shelves, toolCount } = await currentSnapshot({ db: scopedDb(organizationId), organizationId });
    for (const shelf of shelves.values()) await shelf.index();
    tools += toolCount;
    if (tools > toolsMax) return;
  }
}
