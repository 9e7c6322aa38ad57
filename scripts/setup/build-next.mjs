import { mustRun, tool } from "./command.mjs";
import { whenStale } from "./fingerprint.mjs";
import { step } from "./step.mjs";

const inputs = [
  ...["app", "components", "lib", "public", "prisma/schema"],
  ...["middleware.ts", "instrumentation.ts", "next.config.ts", "postcss.config.mjs", "tsconfig.json", "package-lock.json"],
];

/** Builds the pages when their sources changed. */
export const buildNext = () =>
  whenStale({ stamp: "dist/next.stamp", inputs, output: ".next/BUILD_ID" }, () =>
    step("Building the pages (up to a minute)", () =>
      mustRun("next build", [process.execPath, tool("next", "dist", "bin", "next"), "build"], {
        env: { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
      }),
    ),
  );
