import { z } from "zod";

const flag = z.stringbool({ error: "expects true or false" });
const url = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `expects a URL starting with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
  });
const wholeNumber = (min: number, max: number) =>
  z.coerce
    .number({ error: `expects a whole number from ${min} to ${max}` })
    .int({ error: `expects a whole number from ${min} to ${max}` })
    .min(min, { error: `expects a whole number from ${min} to ${max}` })
    .max(max, { error: `expects a whole number from ${min} to ${max}` });

/** Every setting of the product: its name, what it expects and what holds without it. */
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
  EXECUTOR_SECRET_KEY: z.string().optional(),
  EXECUTOR_SECRET_KEY_PREVIOUS: z.string().optional(),
  EXECUTOR_ALLOW_PRIVATE_NETWORK: z.string().default(""),
  EXECUTOR_ALLOWED_PORTS: z
    .string()
    .regex(/^\s*(\d{1,5}(-\d{1,5})?\s*(,\s*|$))*$/, { error: "expects ports and ranges, such as 80,443,8000-9000" })
    .default("80,443,8000-9000"),
  EXECUTOR_ADMIN_EMAIL: z.email({ error: "expects an email address" }).optional(),
  EXECUTOR_ADMIN_PASSWORD: z.string().min(12, { error: "expects at least 12 characters" }).optional(),
  EXECUTOR_API_KEY: z.string().min(24, { error: "expects at least 24 characters" }).optional(),
  METRICS_TOKEN: z.string().min(16, { error: "expects at least 16 characters" }).optional(),
  OIDC_ISSUER: url("http:", "https:").optional(),
  OIDC_CLIENT_ID: z.string().min(1, { error: "expects the client id your provider gave you" }).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1, { error: "expects the client secret your provider gave you" }).optional(),
  OIDC_NAME: z.string().min(1, { error: "expects the name to show on the sign-in button" }).default("Single sign-on"),
  JOBS: flag.default(true),
});

type Env = z.output<typeof Settings>;

/** A setting left empty counts as not set, as most shells and compose files mean it. */
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
  together("EXECUTOR_ADMIN_EMAIL", "EXECUTOR_ADMIN_PASSWORD");
}

export const env: Env = readEnv(process.env);

/** Read when asked for: the start script brings the embedded database up after the settings were checked. */
export function databaseUrl(): string {
  const { DATABASE_URL } = process.env;
  if (!DATABASE_URL)
    throw new Error("DATABASE_URL is not set: start the console with `npm start`, which brings its own database.");
  return DATABASE_URL;
}
