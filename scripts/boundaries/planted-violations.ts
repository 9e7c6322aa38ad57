import { cleanHouse } from "./clean-house";

/** One file that breaks one rule. What it imports are files of the clean project. */
type Planted = { path: string; rule: string; code: string };

const plant = (path: string, rule: string, code: string): Planted => ({ path, rule, code: `${code}\n` });
const use = (name: string, from: string) => `import { ${name} } from "${from}";\n\nexport const planted = ${name};`;
const typeOf = (name: string, from: string) => `import type { ${name} } from "${from}";\n\nexport type Planted = ${name};`;
const times = (count: number, line: string) => Array.from({ length: count }, (_, index) => line.replaceAll("#", String(index)));

export const imports: Planted[] = [
  plant("examples/inside.ts", "examples-know-the-package-only", use("env", "../lib/env")),
  plant("lib/db/upstairs.ts", "never-upstairs-from-db", use("session", "../identity")),
  plant("lib/policies/upstairs.ts", "never-upstairs-from-policies", use("tools", "../tools")),
  plant("lib/tools/upstairs.test.ts", "never-upstairs-from-tools", use("executions", "../executions")),
  plant("lib/outbound/sideways.ts", "only-what-is-granted-to-outbound", typeOf("Db", "../db/client")),
  plant("lib/identity/plugin.ts", "only-what-is-granted-to-identity", use("plugins", "../plugins")),
  plant("lib/plugins/stateful.ts", "plugins-and-sandbox-hold-no-state", use("seal", "../vault/seal")),
  plant("lib/sandbox/network.ts", "the-sandbox-has-no-network", use("guardedFetch", "../outbound/fetch")),
  plant("lib/operation/client.ts", "operation-sees-database-types-only", use("connect", "../db/client")),
  plant(
    "lib/policies/decide.ts",
    "the-policy-decision-is-pure",
    `import { log } from "../log";\nimport { matches } from "./pattern";\n\nexport const decide = () => [log, matches];`,
  ),
  plant("lib/taxonomy.ts", "the-taxonomy-is-pure", use("log", "./log")),
  plant("lib/sdk/log.ts", "the-sdk-brings-types-only", use("log", "../log")),
  plant("lib/tools/past-the-door.ts", "front-door-of-policies", use("decide", "../policies/decide")),
  plant("app/past-the-door.ts", "front-door-of-identity", use("session", "@executor/core/identity/session")),
  plant("lib/cellar/index.ts", "every-room-has-a-step", use("log", "../log")),
  plant("app/cellar.ts", "every-room-has-a-step", use("planted", "@executor/core/cellar")),
  plant("lib/identity/prisma.ts", "prisma-lives-in-db", typeOf("PrismaPg", "@prisma/adapter-pg")),
  plant("lib/tools/generated.ts", "prisma-lives-in-db", typeOf("PrismaClient", "../db/generated/client")),
  plant("scripts/generated.ts", "scripts-read-no-generated-client", use("PrismaClient", "../lib/db/generated/client")),
  plant("lib/identity/pool.ts", "pg-lives-beside-the-database", typeOf("Pool", "pg")),
  plant("lib/identity/cookies.ts", "next-lives-at-the-edge", use("cookies", "next/headers")),
  plant("lib/tools/react.ts", "next-lives-at-the-edge", typeOf("ReactNode", "react")),
  plant("lib/integrations/request.ts", "the-network-lives-in-outbound", use("request", "undici")),
  plant("app/lookup.ts", "the-network-lives-in-outbound", use("lookup", "node:dns")),
  plant("lib/web/page.ts", "lib-never-imports-the-app", use("Button", "../../components/ui/button")),
  plant("app/vault.ts", "the-app-comes-through-the-doors", use("seal", "@executor/core/vault/seal")),
  plant("app/plugins.ts", "the-app-comes-through-the-doors", use("plugins", "@executor/core/plugins")),
  plant(
    "app/settings.ts",
    "settings-stay-below-the-app",
    `import type { env } from "@executor/core/env";\n\nexport type Planted = typeof env;`,
  ),
  plant("components/live.tsx", "components-see-types-only", use("session", "@executor/core/identity")),
  plant("components/ui/big.tsx", "primitives-know-primitives-only", use("SessionCard", "../session-card")),
  plant("bin/executor.ts", "the-cli-is-a-client", use("session", "../lib/identity")),
  plant("scripts/early.ts", "scripts-stay-near-the-ground", use("session", "../lib/identity")),
  plant("lib/queue/script.ts", "the-product-never-imports-scripts", `import "../../scripts/start";`),
  plant("lib/web/tested.ts", "tests-stay-out-of-the-product", use("planted", "../tools/upstairs.test")),
  plant("lib/schema/circle.ts", "no-cycles", `import { other } from "./round";\n\nexport const planted = () => other;`),
  plant(
    "lib/schema/round.ts",
    "only-what-is-granted-to-schema",
    `import { plugins } from "../plugins";
import { planted } from "./circle";

export const other = () => [planted, plugins];`,
  ),
  plant("lib/vault/forgotten.ts", "no-orphans-in-lib", "export const planted = 1;"),
  plant("lib/vault/nowhere.ts", "imports-resolve", use("nothing", "./nothing")),
];

export const houseRules: Planted[] = [
  plant("lib/identity/utils.ts", "forbidden-name", "export const planted = 1;"),
  plant("components/helpers/format.ts", "forbidden-name", "export const planted = 1;"),
  plant("docs/glossary.md", "glossary", `${cleanHouse["docs/glossary.md"]?.replace("| tool |", "| tool | Two. |\n| tool |")}`),
  plant("lib/signal/shelves.ts", "word-that-has-gone", "export const planted = 1;"),
  plant("lib/signal/shelf/board.ts", "word-that-has-gone", "export const planted = 1;"),
  plant("lib/signal/names.ts", "word-that-has-gone", "export const readShelf = () => 1;"),
  plant("lib/signal/shelving.ts", "word-that-has-gone", "export type ShelfRow = { id: string };"),
  plant(
    "lib/signal/wanted.ts",
    "word-that-has-gone",
    "type Wanted = { id: string };\n\nexport const planted = (one: Wanted) => one;",
  ),
  plant("lib/signal/left/one.ts", "folders-in-a-circle", `${cleanHouse["lib/signal/left/one.ts"]}`),
  plant("lib/signal/right/three.ts", "folders-in-a-circle", use("one", "../left/one")),
  plant("lib/vault/long.ts", "file-too-long", times(301, "export const planted# = #;").join("\n")),
  plant("app/big/page.tsx", "file-too-long", times(101, "export const planted# = #;").join("\n")),
  plant("app/big/actions.ts", "file-too-long", times(61, "export const planted# = #;").join("\n")),
  plant("app/big/route.ts", "file-too-long", times(41, "export const planted# = #;").join("\n")),
  plant("lib/vault/talkative.ts", "comment-too-long", `${times(4, "// line #").join("\n")}\nexport const planted = 1;`),
  plant("components/talkative.tsx", "comment-too-long", "export const planted = <p>{/* 1\n2\n3\n4 */}</p>;"),
  plant("lib/vault/ignored.ts", "guard-switched-off", "// @ts-ignore\nexport const planted: string = 1;"),
  plant("lib/vault/unreasoned.ts", "guard-switched-off", "// @ts-expect-error\nexport const planted: string = 1;"),
  plant(
    "lib/vault/silent.ts",
    "guard-switched-off",
    "// biome-ignore lint/style/noProcessEnv: quick\nexport const planted = process.env;",
  ),
  plant(
    "components/silent.tsx",
    "guard-switched-off",
    "// biome-ignore lint/a11y/noAutofocus: nicer\nexport const planted = <input autoFocus />;",
  ),
  plant("app/silent.ts", "guard-switched-off", "/* biome-ignore-all lint: all of it */\nexport const planted = 1;"),
  plant("scripts/silent.mjs", "guard-switched-off", "// depcruise-disable\nexport const planted = 1;"),
  plant("app/by-path.ts", "core-loaded-twice", use("session", "@/lib/identity")),
  plant("lib/web/by-path.ts", "core-loaded-twice", use("operation", "../operation/operation")),
  plant("lib/vault/by-name.ts", "core-loaded-twice", use("session", "@executor/core/identity")),
  plant("lib/vault/counter.ts", "state-at-module-level", "export let planted = 0;"),
  plant("lib/vault/cache.ts", "state-at-module-level", "export const planted = new Map<string, string>();"),
  plant("lib/vault/list.ts", "state-at-module-level", "export const planted: string[] = [];"),
  plant("lib/vault/timer.ts", "state-at-module-level", "setInterval(() => undefined, 1000);\nexport const planted = 1;"),
  plant("lib/tools/by-id.ts", "plugin-by-id", 'export const planted = (pluginId: string) => pluginId === "sample";'),
  plant("app/by-kind.ts", "plugin-by-id", 'export const planted = (one: { kind: string }) => one.kind !== "sample";'),
  plant(
    "lib/sources/by-switch.ts",
    "plugin-by-id",
    "export function planted(plugin: { id: string }) {\n  switch (plugin.id) {\n    default:\n      return 1;\n  }\n}",
  ),
  plant("lib/tools/by-list.ts", "plugin-by-id", 'export const planted = (pluginId: string) => ["sample"].includes(pluginId);'),
  plant(
    "lib/identity/raw.ts",
    "raw-sql",
    "export const planted = (db: { $executeRawUnsafe(text: string): void }) => db.$executeRawUnsafe('');",
  ),
  plant(
    "lib/identity/transaction.ts",
    "transaction-past-change",
    "export const planted = (db: { $transaction(work: () => void): void }) => db.$transaction(() => undefined);",
  ),
  plant(
    "lib/identity/whole-rows.ts",
    "sealed-read",
    "type Db = { execution: { findMany(asked: object): void } };\nexport const planted = (db: Db) => db.execution.findMany({ where: {} });",
  ),
  plant("lib/vault/url.ts", "wrong-url-check", "export const planted = URL.canParse;"),
];

export const documents: Planted[] = [
  plant("docs/path.md", "missing-path", "Read `lib/identity/gone.ts`."),
  plant("docs/link.md", "missing-link", "Read [this](gone.md)."),
  plant("docs/anchor.md", "missing-anchor", "Read [this](parts.md#gone)."),
  plant("docs/script.md", "missing-script", "Run `npm run gone`."),
  plant("docs/decisions/0001-taken.md", "taken-number", "# Another decision"),
];

const longFunction = `export function planted() {\n${times(61, '  process.stdout.write("#");').join("\n")}\n}`;

export const lint: Planted[] = [
  plant("lib/vault/any.ts", "lint/suspicious/noExplicitAny", "export const planted = (value: any) => value;"),
  plant("lib/vault/setting.ts", "lint/style/noProcessEnv", "export const planted = process.env.HOME;"),
  plant("lib/vault/global.ts", "lint/style/noRestrictedGlobals", 'export const planted = () => fetch("https://example.com");'),
  plant("lib/vault/alias.ts", "lint/style/noRestrictedImports", use("env", "@/lib/env")),
  plant("lib/vault/everything.ts", "lint/performance/noReExportAll", 'export * from "./seal";'),
  plant("lib/vault/default.ts", "lint/style/noDefaultExport", "export default 1;"),
  plant("lib/vault/console.ts", "lint/suspicious/noConsole", 'console.log("planted");\nexport const planted = 1;'),
  plant("lib/vault/surely.ts", "lint/style/noNonNullAssertion", "export const planted = (value?: string) => value!.length;"),
  plant("lib/vault/shape.ts", "lint/style/useConsistentTypeDefinitions", "export interface Planted {\n  id: string;\n}"),
  plant("lib/vault/typed.ts", "lint/style/useImportType", 'import { type Db } from "../db/client";\n\nexport type Planted = Db;'),
  plant("lib/vault/unused.ts", "lint/correctness/noUnusedVariables", "const planted = 1;\nexport const other = 2;"),
  plant("lib/vault/long-function.ts", "lint/complexity/noExcessiveLinesPerFunction", longFunction),
  plant("lib/vault/four.ts", "lint/complexity/useMaxParams", "export const planted = (a: 1, b: 1, c: 1, d: 1) => [a, b, c, d];"),
  plant("lib/vault/CamelCase.ts", "lint/style/useFilenamingConvention", "export const planted = 1;"),
  plant(
    "lib/vault/floating.ts",
    "lint/nursery/noFloatingPromises",
    "const wait = async (): Promise<number> => await Promise.resolve(1);\n\nexport const planted = () => {\n  wait();\n};",
  ),
];

export const dead: Planted[] = [
  plant("lib/vault/dead.ts", "files", "export const planted = 1;"),
  plant(
    "lib/vault/seal.ts",
    "exports",
    'import { connect } from "../db/client";\n\nexport const seal = () => connect();\nexport const nobodyAsks = 1;',
  ),
];
