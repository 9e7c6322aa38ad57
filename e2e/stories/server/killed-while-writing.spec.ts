import { randomUUID } from "node:crypto";
import { isDeep } from "../../../scripts/test-depth";
import type { Console } from "../../support/console-server";
import { postmasterOf } from "../../support/console-server";
import { type Answer, type Api, apiOf } from "../../support/http";
import { firstRun } from "../../support/organization";
import { expect, test } from "../../support/story";

type Write = { key: string; path: string; body: { slug?: string; email?: string; [field: string]: unknown } };
type Audit = { items: { action: string; subject: string }[]; nextCursor?: number };

/** The rounds after which the database is killed as well, as when the power goes. */
const { kills, powerCuts } = isDeep ? { kills: 10, powerCuts: [4, 9] } : { kills: 3, powerCuts: [1] };
const writersAtOnce = 4;

test("killed again and again while it writes: what was answered is there, once, and the next start just goes on", {
  tag: "@deep",
}, async ({ start, dataDir }) => {
  const acknowledged: Write[] = [];
  const unanswered: Write[] = [];

  for (let round = 0; round < kills; round += 1) {
    const console = await start({ settings: firstRun });
    const api = ownerOf(console);
    for (const write of unanswered.splice(0)) await repeat(api, write, acknowledged);
    await writeUntilKilled(console, { acknowledged, unanswered, until: acknowledged.length + 8 + 3 * round });
    if (powerCuts.includes(round)) process.kill(postmasterOf(dataDir) ?? 0, "SIGKILL");
  }

  const api = ownerOf(await start({ settings: firstRun }));
  for (const write of unanswered.splice(0)) await repeat(api, write, acknowledged);
  const names = acknowledged.map(nameOf);
  expect(new Set(names).size).toBe(names.length);
  const there = await existing(api);
  expect(names.filter((name) => !there.includes(name))).toEqual([]);
  expect(new Set(there).size, "nothing is there twice").toBe(there.length);
  const lines = await auditedSubjects(api);
  expect(there.map((name) => [name, lines.filter((line) => line === name).length])).toEqual(there.map((name) => [name, 1]));
  expect((await api("GET", "/api/v1/audit/check")).json()).toMatchObject({ intact: true, reason: null });
});

const ownerOf = ({ url }: Console): Api => apiOf(url, { key: firstRun.EXECUTOR_API_KEY });

type Writing = { acknowledged: Write[]; unanswered: Write[]; until: number };

/** Several at once write without a pause; the kill comes in the middle of what they do. */
async function writeUntilKilled(console: Console, { acknowledged, unanswered, until }: Writing): Promise<void> {
  const api = ownerOf(console);
  let killed: Promise<void> | undefined;
  const writer = async () => {
    while (!killed) {
      const write = nextWrite();
      const answer = await post(api, write).catch(() => null); // the kill leaves some without an answer
      if (answer) expect(answer.status, answer.text).toBe(201);
      (answer ? acknowledged : unanswered).push(write);
      if (acknowledged.length >= until) killed ??= console.kill();
    }
  };
  await Promise.all(Array.from({ length: writersAtOnce }, writer));
  await killed;
}

function nextWrite(): Write {
  const key = randomUUID();
  if (Number.parseInt(key.slice(0, 1), 16) % 2)
    return {
      key,
      path: "/api/v1/roles",
      body: { slug: `role-${key.slice(0, 13)}`, name: "Written", permissions: ["tools:read"] },
    };
  return { key, path: "/api/v1/invitations", body: { email: `${key}@example.com`, role: "viewer" } };
}

const post = (api: Api, { key, path, body }: Write): Promise<Answer> =>
  api("POST", path, { body, headers: { "idempotency-key": key } });

/** What was not answered is sent again under its key: it is done now, was done then, or nobody knows and says so. */
async function repeat(api: Api, write: Write, acknowledged: Write[]): Promise<void> {
  const answer = await post(api, write);
  expect([201, 409], answer.text).toContain(answer.status);
  if (answer.status === 201) acknowledged.push(write);
}

const nameOf = ({ body }: Write): string => body.slug ?? body.email ?? "";

async function existing(api: Api): Promise<string[]> {
  const items = async (path: string) =>
    (await api("GET", path)).json<{ items: { slug?: string; email?: string; builtIn?: boolean }[] }>().items;
  const roles = (await items("/api/v1/roles")).filter(({ builtIn }) => !builtIn);
  return [...roles, ...(await items("/api/v1/invitations"))].map(({ slug, email }) => slug ?? email ?? "");
}

async function auditedSubjects(api: Api): Promise<string[]> {
  const subjects: string[] = [];
  for (let cursor: number | undefined, more = true; more; more = cursor !== undefined) {
    const page = (await api("GET", `/api/v1/audit?limit=200${cursor ? `&cursor=${cursor}` : ""}`)).json<Audit>();
    subjects.push(...page.items.filter(({ action }) => /\.create$/.test(action)).map(({ subject }) => subject));
    cursor = page.nextCursor;
  }
  return subjects;
}
