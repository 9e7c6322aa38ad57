import pino from "pino";
import { env } from "./env";
import { processWide } from "./process";

/** Structured lines on stdout. Names that may hold a secret are cut out wherever they stand. */
export const log = processWide("log", () =>
  pino({
    level: env.LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: ["password", "token", "secret", "authorization", "cookie"].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: "[redacted]",
    },
  }),
);
