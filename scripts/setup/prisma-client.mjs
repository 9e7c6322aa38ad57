import { mustRun, tool } from "./command.mjs";
import { whenStale } from "./fingerprint.mjs";
import { step } from "./step.mjs";

/** Generates the Prisma client when the schema changed. */
export const generatePrismaClient = () =>
  whenStale(
    {
      stamp: "dist/prisma-client.stamp",
      inputs: ["prisma/schema", "prisma.config.ts", "package-lock.json"],
      output: "lib/db/generated/client.ts",
    },
    () =>
      step("Generating the database client", () =>
        mustRun("prisma generate", [process.execPath, tool("prisma", "build", "index.js"), "generate"], {
          env: { PRISMA_HIDE_UPDATE_MESSAGE: "1", CHECKPOINT_DISABLE: "1" },
        }),
      ),
  );
