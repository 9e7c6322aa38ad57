/** A small project that keeps every rule: what the architecture allows must pass the guards. */
export const cleanHouse: Record<string, string> = {
  "README.md": "# House\n\nSee `lib/env.ts`, [the parts](docs/parts.md#the-parts) and `npm run verify`.\n",
  "docs/parts.md": "# The parts\n\nBack to the [house](../README.md).\n",
  "docs/glossary.md":
    "# Glossary\n\n| Word | Meaning |\n|---|---|\n| tool | What a connection can do. |\n\n## Words that have gone\n\n| Gone | Say instead |\n|---|---|\n| shelf | tool list |\n\nThese say a role in a sentence: `Wanted`.\n",
  "docs/decisions/0001-raw-sql.md": "# Counting in the database\n\nRaw SQL: `lib/tools/count.ts`\n",
  "lib/env.ts": 'export const env = { PORT: Number(process.env.PORT ?? "3000") };\n',
  "lib/process.ts": "export const processWide = <T>(_name: string, make: () => T): T => make();\n",
  "lib/log.ts":
    'import { env } from "./env";\nimport { processWide } from "./process";\n\nexport const log = processWide("log", () => ({ port: env.PORT }));\n',
  "lib/operation/failure.ts": "export class Failure extends Error {}\n",
  "lib/operation/operation.ts":
    'import type { Db } from "../db/client";\nimport { Failure } from "./failure";\n\nexport const operation = (db: Db) => ({ db, Failure });\n',
  "lib/db/generated/client.ts": "export class PrismaClient {}\n",
  "lib/db/client.ts":
    'import { PrismaPg } from "@prisma/adapter-pg";\nimport { env } from "../env";\nimport { Failure } from "../operation/failure";\nimport { PrismaClient } from "./generated/client";\n\nexport type Db = PrismaClient;\nexport const connect = (): Db => Object.assign(new PrismaClient(), { PrismaPg, env, Failure });\n',
  "lib/vault/seal.ts": 'import { connect } from "../db/client";\n\nexport const seal = () => connect();\n',
  "lib/outbound/fetch.ts":
    'import { isIP } from "node:net";\nimport { request } from "undici";\nimport { Failure } from "../operation/failure";\n\nexport const guardedFetch = { request, isIP, Failure };\n',
  "lib/queue/enqueue.ts":
    'import pg from "pg";\nimport { connect } from "../db/client";\n\nexport const enqueue = { pg, connect };\n',
  "lib/signal/right/two.ts": "export const two = 2;\n",
  "lib/signal/left/one.ts": 'import { two } from "../right/two";\n\nexport const one = () => two;\n',
  "lib/schema/index.ts": 'import { log } from "../log";\n\nexport const validate = () => log;\n',
  "lib/plugins/index.ts":
    'import { guardedFetch } from "../outbound/fetch";\nimport { validate } from "../schema";\nimport { sample } from "./sample";\n\nexport const plugins = { guardedFetch, validate, sample };\n',
  "lib/plugins/sample.ts": 'type Plugin = { id: string };\n\nexport const sample: Plugin = { id: "sample" };\n',
  "lib/sandbox/index.ts": 'import { env } from "../env";\n\nexport const sandbox = () => env;\n',
  "lib/identity/session.ts":
    'import { connect, type Db } from "../db/client";\n\nexport const session = (db: Db = connect()) => db;\n',
  "lib/identity/index.ts": 'export { session } from "./session";\n',
  "lib/policies/pattern.ts": "export const matches = (pattern: string, address: string) => address.startsWith(pattern);\n",
  "lib/policies/decide.ts":
    'import { matches } from "./pattern";\n\nexport const decide = (pattern: string, address: string) => matches(pattern, address);\n',
  "lib/policies/index.ts":
    'import { session } from "../identity";\n\nexport { decide } from "./decide";\nexport const listPolicies = () => session();\n',
  "lib/tools/count.ts":
    "type Raw = { $queryRaw(text: TemplateStringsArray): Promise<number> };\n\nexport const countTools = (db: Raw) => db.$queryRaw`select 1`;\n",
  "lib/tools/index.ts":
    'import { plugins } from "../plugins";\nimport { decide, listPolicies } from "../policies";\nimport { countTools } from "./count";\n\nexport const tools = { plugins, decide, listPolicies, countTools };\n',
  "lib/integrations/index.ts":
    'import { plugins } from "../plugins";\nimport { tools } from "../tools";\nimport { seal } from "../vault/seal";\n\nexport const integrations = { plugins, tools, seal };\n',
  "lib/executions/index.ts":
    'import { integrations } from "../integrations";\nimport { sandbox } from "../sandbox";\n\nexport const executions = { integrations, sandbox };\n',
  "lib/operations.ts": 'import { executions } from "./executions";\n\nexport const operations = { executions };\n',
  "lib/web/index.ts": 'export { action } from "./action";\n',
  "lib/web/action.ts":
    'import { headers } from "next/headers";\nimport { operation } from "@executor/core/operation/operation";\nimport { operations } from "@executor/core/operations";\nimport { enqueue } from "@executor/core/queue/enqueue";\nimport { one } from "@executor/core/signal/left/one";\n\nexport const action = { headers, operation, operations, enqueue, one };\n',
  "components/ui/button.tsx":
    'import type { ReactNode } from "react";\n\nexport const Button = ({ children }: { children: ReactNode }) => <button type="button">{children}</button>;\n',
  "components/session-card.tsx":
    'import type { session } from "@executor/core/identity";\nimport { Button } from "./ui/button";\n\nexport const SessionCard = ({ who }: { who: typeof session }) => <Button>{who.name}</Button>;\n',
  "app/page.tsx":
    'import { SessionCard } from "@/components/session-card";\nimport type { Db } from "@executor/core/db/client";\nimport { session } from "@executor/core/identity";\nimport { action } from "@/lib/web";\n\nexport default function Page() {\n  const db: Db | null = null;\n  return <SessionCard who={session} key={String(db ?? action)} />;\n}\n',
  "scripts/start.mjs":
    'import { env } from "../lib/env";\nimport { seal } from "../lib/vault/seal";\n\nconsole.log(env.PORT, seal());\n',
};
