import { isAbsolute } from "node:path";
import { z } from "zod";
import { isUrl } from "./url";

const flag = z.stringbool({ error: "expects true or false" });
const url = (...protocols: string[]) =>
  z.string().refine((text) => isUrl(text) && protocols.includes(new URL(text).protocol), {
    error: `expects a URL starting with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
  });
const wholeNumber = (min: number, max: number) =>
  z.coerce
    .number({ error: `expects a whole number from ${min} to ${max}` })
    .int({ error: `expects a whole number from ${min} to ${max}` })
    .min(min, { error: `expects a whole number from ${min} to ${max}` })
    .max(max, { error: `expects a whole number from ${min} to ${max}` });

const secretText = (least: number) =>
  z.string().regex(new RegExp(`^[\\x21-\\x7e]{${least},1000}$`), {
    error: `expects at least ${least} characters: Latin letters, digits and signs without spaces, at most 1000`,
  });
const rootKey = z.string().regex(/^([0-9a-f]{64}|[A-Za-z0-9+/_-]{43}={0,2})$/i, {
  error: "expects 32 bytes as base64 or hex, such as `openssl rand -base64 32` prints",
});

const commaSeparated = (isEntry: (entry: string) => boolean, error: string) =>
  z.string().refine((text) => entriesOf(text).every(isEntry), { error });
const entriesOf = (text: string) =>
  text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
const isPort = (text: string) => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535;
function isPortRange(entry: string): boolean {
  const [from = "", to = from, ...more] = entry.split("-");
  return more.length === 0 && isPort(from) && isPort(to) && Number(from) <= Number(to);
}

/** As browsers send it. */
const isOrigin = (entry: string): boolean =>
  isUrl(entry) && /^https?:$/.test(new URL(entry).protocol) && new URL(entry).origin === entry;

/** Checks the form of an entry. lib/outbound interprets it. */
function isPrivateDestination(entry: string): boolean {
  const [, port] = /^(?:\[[\da-f:.]+\]|[^\s:/[\]]+):([^:]*)$/i.exec(entry) ?? [];
  if (port !== undefined) return isPort(port);
  const [, bits] = /^[\da-f:.]+\/(\d{1,3})$/i.exec(entry) ?? [];
  if (bits !== undefined) return Number(bits) <= (entry.includes(":") ? 128 : 32);
  return /^([^\s:/[\]]+|\[[\da-f:.]+\]|[\da-f]*:[\da-f:.]+)$/i.test(entry);
}

/** Every setting of the product: its name, its form and its default. */
const Settings = z.object({
  NODE_ENV: z
    .enum(["development", "production", "test"], { error: "expects development, production or test" })
    .default("production"),
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().min(1, { error: "expects an address to listen on, such as 127.0.0.1 or 0.0.0.0" }).default("127.0.0.1"),
  DATA_DIR: z.string().min(1, { error: "expects a folder" }).default(".data"),
  DATABASE_URL: url("postgres:", "postgresql:").optional(),
  DATABASE_OWNER_URL: url("postgres:", "postgresql:").optional(),
  DATABASE_POOL_SIZE: wholeNumber(1, 200).default(10),
  PUBLIC_URL: url("http:", "https:").optional(),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
      error: "expects fatal, error, warn, info, debug, trace or silent",
    })
    .default("info"),
  EXECUTOR_SECRET_KEY: rootKey.optional(),
  EXECUTOR_SECRET_KEY_PREVIOUS: rootKey.optional(),
  EXECUTOR_ALLOW_PRIVATE_NETWORK: commaSeparated(
    isPrivateDestination,
    "expects true, or hosts, host:port, addresses and networks separated by commas, such as localhost:8080,10.1.0.0/16",
  ).default(""),
  EXECUTOR_ALLOWED_PORTS: commaSeparated(
    isPortRange,
    "expects ports from 1 to 65535 and ranges, such as 80,443,8000-9000",
  ).default("80,443,8000-9000"),
  EXECUTOR_ADMIN_EMAIL: z
    .email({ error: "expects an email address" })
    .regex(/^.{1,64}@.{1,189}$/, { error: "expects an email address of at most 254 characters, 64 of them before the @" })
    .optional(),
  EXECUTOR_ADMIN_PASSWORD: z
    .string()
    .min(12, { error: "expects at least 12 characters" })
    .max(200, { error: "expects at most 200 characters" })
    .optional(),
  EXECUTOR_API_KEY: secretText(24).optional(),
  EXECUTOR_CLIENT_DOCUMENTS: flag.default(false),
  EXECUTOR_ALLOWED_ORIGINS: commaSeparated(
    isOrigin,
    "expects origins separated by commas, such as https://app.example.com,http://localhost:5173",
  ).default(""),
  EXECUTOR_REFERENCE_ENV: z
    .string()
    .regex(/^\s*([A-Za-z_]\w*\*?\s*(,\s*|$))*$/, { error: "expects names or beginnings of names, such as GITHUB_TOKEN,ACME_*" })
    .default(""),
  EXECUTOR_REFERENCE_FILES: z
    .string()
    .refine((text) => text.split(",").every((folder) => folder.trim() === "" || isAbsolute(folder.trim())), {
      error: "expects absolute folders, such as /run/secrets/executor",
    })
    .default(""),
  EXECUTOR_MCP_COMMANDS: z.string().max(10_000, { error: "expects at most 10000 characters" }).default(""),
  EXECUTOR_MCP_SERVERS: wholeNumber(1, 1_000).default(20),
  EXECUTOR_MCP_MEMORY_MB: wholeNumber(32, 1_000_000).default(512),
  EXECUTOR_MCP_PROCESSES: wholeNumber(2, 1_000).default(50),
  EXECUTOR_PLUGINS_FOLDER: z.string().max(4_096, { error: "expects a folder" }).default(""),
  EXECUTOR_PLUGINS: commaSeparated(
    (entry) => /^(\.{0,2}\/|[A-Za-z]:[\\/])\S.*$|^(@[\w.-]+\/)?[\w-][\w.-]*(\/[\w./-]+)?$/.test(entry),
    "expects files and packages separated by commas, such as ./plugins/postgres.ts,@acme/console-plugin",
  ).default(""),
  EXECUTOR_SHELL_ROOT: z
    .string()
    .refine((folder) => folder === "" || (isAbsolute(folder) && folder !== "/"), {
      error: "expects an absolute folder that is for nothing else, such as /srv/executor-workspaces",
    })
    .default(""),
  EXECUTOR_SHELL_SANDBOX: z.enum(["require", "ask"], { error: "expects require or ask" }).default("require"),
  EXECUTOR_SHELL_MEMORY_MB: wholeNumber(64, 1_000_000).default(2_048),
  EXECUTOR_SHELL_PROCESSES: wholeNumber(4, 100_000).default(256),
  EXECUTOR_LIMIT_WALL_SECONDS: wholeNumber(1, 86_400).default(3_600),
  EXECUTOR_LIMIT_CPU_SECONDS: wholeNumber(1, 600).default(10),
  EXECUTOR_LIMIT_MEMORY_MB: wholeNumber(16, 2_048).default(64),
  EXECUTOR_LIMIT_CALLS: wholeNumber(1, 100_000).default(10_000),
  EXECUTOR_LIMIT_PARALLEL_CALLS: wholeNumber(1, 1_000).default(50),
  EXECUTOR_LIMIT_CALL_SECONDS: wholeNumber(1, 3_600).default(60),
  EXECUTOR_LIMIT_QUEUE_SECONDS: wholeNumber(1, 3_600).default(300),
  EXECUTOR_LIMIT_SOURCE_CHARACTERS: wholeNumber(100, 900_000).default(500_000),
  EXECUTOR_LIMIT_ARGUMENTS_KB: wholeNumber(1, 10_000).default(1_000),
  EXECUTOR_LIMIT_ANSWER_KB: wholeNumber(1, 100_000).default(10_000),
  EXECUTOR_LIMIT_RESULT_KB: wholeNumber(1, 100_000).default(10_000),
  EXECUTOR_LIMIT_OUTPUT_KB: wholeNumber(1, 100_000).default(2_000),
  EXECUTOR_LIMIT_OUTPUT_LINES: wholeNumber(1, 1_000_000).default(10_000),
  EXECUTOR_LIMIT_KEPT_MB: wholeNumber(1, 10_000).default(100),
  EXECUTOR_KEEP_RUNS_DAYS: wholeNumber(1, 36_500).default(90),
  EXECUTOR_KEEP_RUNS_MB: wholeNumber(1, 100_000_000).default(10_000),
  EXECUTOR_LIMIT_WEBHOOK_SECONDS: wholeNumber(1, 60).default(15),
  METRICS_TOKEN: secretText(16).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url("http:", "https:").optional(),
  OTEL_SERVICE_NAME: z.string().min(1, { error: "expects the name of the service in traces" }).default("executor-console"),
  EXECUTOR_TRACE_URL: url("http:", "https:")
    .refine((text) => text.includes("{traceId}"), { error: "expects a URL with {traceId} in it" })
    .optional(),
  EXECUTOR_TRACE_ORIGINS: commaSeparated(
    isOrigin,
    "expects origins separated by commas, such as https://api.example.com,http://orders.internal:8080",
  ).default(""),
  SERPER_API_KEY: secretText(8).optional(),
  SMTP_URL: url("smtp:", "smtps:").optional(),
  SMTP_FROM: z
    .string()
    .regex(/^([^\r\n<>"]{1,100} <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, {
      error: "expects an email address, or a name with it: Console <console@example.com>",
    })
    .optional(),
  OIDC_ISSUER: url("http:", "https:").optional(),
  OIDC_CLIENT_ID: z.string().min(1, { error: "expects the client id your provider gave you" }).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1, { error: "expects the client secret your provider gave you" }).optional(),
  OIDC_NAME: z.string().min(1, { error: "expects the name to show on the sign-in button" }).default("Single sign-on"),
  OIDC_SCOPES: z
    .string()
    .regex(/^(?=.*\bopenid\b)[!-~]+( [!-~]+)*$/, { error: "expects scopes separated by spaces, openid among them" })
    .default("openid profile email"),
  JOBS: flag.default(true),
  EXECUTOR_ROLE: z.enum(["all", "web", "worker"], { error: "expects all, web or worker" }).default("all"),
});

type Env = z.output<typeof Settings>;

/** An empty setting counts as unset, as most shells and compose files mean it. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ""));
  const result = Settings.superRefine(checkGroups).safeParse(given);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `  ${issue.path.join(".")} ${issue.message}`);
  throw new Error(`These settings are not right:\n${lines.join("\n")}\nEach is described in docs/self-hosting.md.`);
}

function checkGroups(settings: Env, context: z.RefinementCtx): void {
  const together = (...names: (keyof Env)[]) => {
    const missing = names.filter((name) => settings[name] === undefined);
    if (missing.length === 0 || missing.length === names.length) return;
    for (const name of missing)
      context.addIssue({ code: "custom", path: [name], message: `is missing: ${names.join(", ")} belong together` });
  };
  together("OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET");
  together("SMTP_URL", "SMTP_FROM");
  together("EXECUTOR_ADMIN_EMAIL", "EXECUTOR_ADMIN_PASSWORD");
  const needs = (name: keyof Env, others: (keyof Env)[], why: string) => {
    if (settings[name] === undefined || others.some((other) => settings[other] !== undefined)) return;
    context.addIssue({ code: "custom", path: [name], message: `expects ${others.join(" and ")} to be set too: ${why}` });
  };
  needs("EXECUTOR_API_KEY", ["EXECUTOR_ADMIN_EMAIL", "EXECUTOR_ADMIN_PASSWORD"], "the key belongs to that first owner");
  if (settings.EXECUTOR_ROLE === "worker" && !settings.JOBS)
    context.addIssue({
      code: "custom",
      path: ["JOBS"],
      message: "expects true with EXECUTOR_ROLE=worker, which does nothing else",
    });
  needs("DATABASE_OWNER_URL", ["DATABASE_URL"], "it names the owner of that database");
}

export const env: Env = readEnv(process.env);

/** Whether this process works off the queue and takes over runs. */
export const worksOffJobs = (): boolean => env.JOBS && env.EXECUTOR_ROLE !== "web";

/** Whether programs of runs play here. A process for pages leaves them to others. */
export const playsPrograms = (): boolean => env.EXECUTOR_ROLE !== "web";

/** Whether it answers pages and the HTTP API. */
export const answersPeople = (): boolean => env.EXECUTOR_ROLE !== "worker";

/** The console's own settings are never a credential, whatever the operator lists. */
const ownSettings = /^(EXECUTOR|DATABASE|OIDC|SMTP|METRICS|SERPER|OTEL|PG|NODE)_?/i;

/** Reads a variable that the operator listed in EXECUTOR_REFERENCE_ENV. Null if it is not listed. */
export function readListedVariable(name: string): string | null {
  if (ownSettings.test(name)) return null;
  const entries = env.EXECUTOR_REFERENCE_ENV.split(",").map((entry) => entry.trim());
  const isListed = entries.some((entry) => (entry.endsWith("*") ? name.startsWith(entry.slice(0, -1)) : entry === name));
  return isListed && name !== "" ? (process.env[name] ?? "") : null;
}

/** Where programs and languages are found: all that another program gets of this process's variables. */
export function startingVariables(): Record<string, string> {
  const names = ["PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ"];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

/** How earlier serving processes ended, as the supervising process reports. Null if there is none. */
export const earlierEnds = (): string | null => process.env.EXECUTOR_ABNORMAL_ENDS ?? null;

/** Read on each call: the start script starts the embedded database after the settings were checked. */
export function databaseUrl(): string {
  const { DATABASE_URL } = process.env;
  if (!DATABASE_URL)
    throw new Error("DATABASE_URL is not set: start the console with `npm start`, which brings its own database.");
  return DATABASE_URL;
}
