import { mustRun, tool } from "./command.mjs";
import { whenStale } from "./fingerprint.mjs";
import { noteServing, refuseWhileServed } from "./serving.mjs";
import { step } from "./step.mjs";

const inputs = [
  ...["app", "components", "lib", "public", "prisma/schema"],
  ...["middleware.ts", "instrumentation.ts", "next.config.ts", "postcss.config.mjs", "tsconfig.json", "package-lock.json"],
];

/** Builds the pages if their sources changed, unless a running console serves the old ones. */
export const buildNext = () =>
  whenStale({ stamp: "dist/next.stamp", inputs, output: ".next/BUILD_ID" }, () => {
    refuseWhileServed();
    return step("Building the pages (up to a minute)", () =>
      mustRun("next build", [process.execPath, tool("next", "dist", "bin", "next"), "build"], {
        env: { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
      }),
    );
  });

/** Builds the pages for a process that serves them from then on. */
export async function buildNextToServe() {
  await buildNext();
  noteServing();
}
