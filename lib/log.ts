import pino, { type DestinationStream } from "pino";
import { env } from "./env";
import { processWide } from "./process";
import { newLogOutput } from "./telemetry/log-output";

/** Writes structured lines to stdout. */
export const log = processWide("log", () => newLog(env.LOG_LEVEL, newLogOutput(1)));

const causesMax = 5;

/** Members whose name suggests a secret are removed at any depth. Errors are logged with their stack and causes. */
export function newLog(level: string, destination: DestinationStream) {
  const options: pino.LoggerOptions = {
    ...{ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, formatters: { level: (label) => ({ level: label }) } },
    serializers: { error: written, err: written, cause: written },
    redact: {
      paths: ["password", "token", "secret", "authorization", "cookie"].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: "[redacted]",
    },
  };
  return pino(options, destination);
}

/** Other members of an error, such as its response, may hold secrets and are left out. */
function written(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  const code = "code" in error && typeof error.code !== "object" ? error.code : undefined;
  const within = (inner: unknown) => (depth < causesMax ? written(inner, depth + 1) : "…");
  return {
    ...{ name, message, code, stack },
    ...(cause === undefined ? {} : { cause: within(cause) }),
    ...(error instanceof AggregateError ? { errors: error.errors.slice(0, causesMax).map(within) } : {}),
  };
}
