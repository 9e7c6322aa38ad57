import { createHash } from "node:crypto";
import { appendFileSync, existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { ownerPool } from "../../db/owner.suite";
import { env } from "../../env";
import { change } from "../../operation/change";
import { newOrganization, withDatabase } from "../../operation/organization.suite";
import { checkAudit } from "./check";
import { exportHeads } from "./heads";

withDatabase();

const asOwner = ownerPool();

const lines = 12;
const headsFile = path.join(env.DATA_DIR, "audit-heads.ndjson");

async function setUp() {
  const { ctx, organizationId } = await newOrganization();
  for (let turn = 1; turn <= lines; turn++) await change(ctx, "role.update", async (_db, note) => note(`letter ${turn}`));
  const run = (sql: string, ...values: unknown[]) => asOwner.query(sql.replaceAll("$org", `'${organizationId}'`), values);
  return { ctx, organizationId, run, check: () => checkAudit(ctx, {}) };
}
type Setup = Awaited<ReturnType<typeof setUp>>;

/** What somebody with every right over the database would do to hide it: all hashes made anew from a line on. */
async function rebuild({ run }: Setup, from: number): Promise<void> {
  const { rows } = await run("select seq, entry, hash from audit_event where organization_id = $org order by seq");
  let previous: Buffer = from > 1 ? rows[from - 2].hash : Buffer.alloc(0);
  for (const [index, { entry }] of rows.slice(from - 1).entries()) {
    const seq = from + index;
    previous = createHash("sha256").update(previous).update(`${seq} ${entry}`).digest();
    await run("update audit_event set hash = $1 where organization_id = $org and seq = $2", previous, seq);
  }
  await run("update audit_head set hash = $1, seq = $2 where organization_id = $org", previous, rows.length);
}

const headLine = ({ organizationId }: Setup, head: { seq: number; hash: string; at?: string }) =>
  `\n${JSON.stringify({ organizationId, at: new Date().toISOString(), ...head })}`;

/** How many times a check asks for lines of the audit log. */
async function queriesOf({ ctx }: Setup): Promise<number> {
  let count = 0;
  const counting = new Proxy(ctx.db, {
    get: (db, model) => {
      count += model === "auditEvent" ? 1 : 0;
      return Reflect.get(db, model);
    },
  });
  expect(await checkAudit({ ...ctx, db: counting }, {})).toMatchObject({ intact: true });
  return count;
}

const forged = (at: string) =>
  JSON.stringify({
    action: "role.update",
    actor: { id: "x", kind: "user", label: "x", onBehalfOf: null },
    at,
    door: "page",
    requestId: "x",
    subject: "x",
  });
const putIn = (seq: number) =>
  `insert into audit_event (organization_id, seq, at, action, actor_kind, actor_id, door, request_id, subject, entry, hash)
   select organization_id, ${seq}, at, action, actor_kind, actor_id, door, request_id, subject, entry, hash from audit_event
   where organization_id = $org and seq = 1`;

describe("the check finds", () => {
  const edits: [string, string, number][] = [
    [
      "an edited entry",
      "update audit_event set entry = replace(entry, 'letter 5', 'letter X') where organization_id = $org and seq = 5",
      5,
    ],
    ["an entry that is no JSON any more", "update audit_event set entry = 'gone' where organization_id = $org and seq = 5", 5],
    ["an edited hash", "update audit_event set hash = sha256('x') where organization_id = $org and seq = 5", 5],
    ["an edited subject beside the entry", "update audit_event set subject = 'X' where organization_id = $org and seq = 5", 5],
    [
      "an edited time beside the entry",
      "update audit_event set at = at - interval '1 day' where organization_id = $org and seq = 5",
      5,
    ],
    ["an edited actor beside the entry", "update audit_event set actor_id = 'X' where organization_id = $org and seq = 5", 5],
    ["a deleted line", "delete from audit_event where organization_id = $org and seq = 5", 5],
    ["a deleted first line", "delete from audit_event where organization_id = $org and seq = 1", 1],
    [
      "a deleted line with those after it moved up",
      "with gone as (delete from audit_event where organization_id = $org and seq = 5 returning seq) select from gone; update audit_event set seq = -seq + 1 where organization_id = $org and seq > 5; update audit_event set seq = -seq where organization_id = $org and seq < 0; update audit_head set seq = seq - 1 where organization_id = $org",
      5,
    ],
    [
      "two swapped lines",
      "update audit_event set seq = -7 where organization_id = $org and seq = 7; update audit_event set seq = 7 where organization_id = $org and seq = 5; update audit_event set seq = 5 where organization_id = $org and seq = -7",
      5,
    ],
    [
      "a line put in between",
      `update audit_event set seq = -seq - 1 where organization_id = $org and seq >= 5; update audit_event set seq = -seq where organization_id = $org and seq < 0; update audit_head set seq = seq + 1 where organization_id = $org; ${putIn(5)}`,
      5,
    ],
    ["a line put in behind the end", putIn(lines + 1), lines + 1],
    ["a line put in before the beginning", putIn(0), 0],
    ["a missing end", `delete from audit_event where organization_id = $org and seq > ${lines - 3}`, lines - 2],
    ["everything missing", "delete from audit_event where organization_id = $org", 1],
    [
      "everything missing with the head",
      "delete from audit_event where organization_id = $org; delete from audit_head where organization_id = $org",
      1,
    ],
    ["a missing head", "delete from audit_head where organization_id = $org", 1],
    ["an edited head", "update audit_head set hash = sha256('x') where organization_id = $org", lines],
    [
      "a head moved back",
      "update audit_head set seq = 3, hash = (select hash from audit_event where organization_id = $org and seq = 3) where organization_id = $org",
      4,
    ],
  ];

  it.each(edits)("%s", async (what, statements, firstBadLine) => {
    const setup = await setUp();
    expect(await setup.check()).toMatchObject({ intact: true, lines });
    if (what === "everything missing with the head") await exportHeads();
    for (const sql of statements.split("; ")) await setup.run(sql);
    expect(await setup.check()).toMatchObject({
      intact: false,
      firstBadLine: what.startsWith("everything missing with") ? lines : firstBadLine,
      reason: expect.any(String),
    });
  });

  it("a hundred random single edits, each with its line", async () => {
    const setup = await setUp();
    for (let turn = 0; turn < 100; turn++) {
      const seq = 1 + Math.floor(Math.random() * lines);
      const { rows } = await setup.run("select entry from audit_event where organization_id = $org and seq = $1", seq);
      const { entry } = rows[0] as { entry: string };
      const place = Math.floor(Math.random() * entry.length);
      const edited = entry.slice(0, place) + (entry[place] === "7" ? "8" : "7") + entry.slice(place + 1);
      await setup.run("update audit_event set entry = $1 where organization_id = $org and seq = $2", edited, seq);
      expect(await setup.check(), `${seq} ${edited}`).toMatchObject({ intact: false, firstBadLine: seq });
      await setup.run("update audit_event set entry = $1 where organization_id = $org and seq = $2", entry, seq);
    }
    expect(await setup.check()).toMatchObject({ intact: true });
  });
});

describe("with a head that was exported", () => {
  it("a cut end is found, also with the head put back to match", async () => {
    const setup = await setUp();
    expect(await exportHeads()).toBeGreaterThan(0);
    await setup.run("delete from audit_event where organization_id = $org and seq > 9");
    await setup.run(
      "update audit_head set seq = 9, hash = (select hash from audit_event where organization_id = $org and seq = 9) where organization_id = $org",
    );
    expect(await setup.check()).toMatchObject({
      intact: false,
      firstBadLine: lines,
      reason: expect.stringContaining("exported"),
    });
  });

  it("a chain rebuilt from some line on is found", async () => {
    const setup = await setUp();
    await exportHeads();
    await setup.run(
      "update audit_event set entry = $1, subject = 'x', actor_id = 'x', request_id = 'x', at = '2026-01-01T00:00:00Z' where organization_id = $org and seq = 4",
      forged("2026-01-01T00:00:00.000Z"),
    );
    await rebuild(setup, 4);
    expect(await setup.check()).toMatchObject({
      intact: false,
      firstBadLine: lines,
      reason: expect.stringContaining("exported"),
    });
  });

  it("lines written since are no reason to doubt", async () => {
    const setup = await setUp();
    await exportHeads();
    await change(setup.ctx, "role.update", async () => undefined);
    expect(await setup.check()).toMatchObject({ intact: true, lines: lines + 1 });
    await exportHeads();
    expect(await setup.check()).toMatchObject({ intact: true });
  });

  it("a line of the file that was cut off hinders neither the check nor the next export", async () => {
    const setup = await setUp();
    await exportHeads();
    appendFileSync(headsFile, '\n{"organizationId":"');
    expect(await setup.check()).toMatchObject({ intact: true });
    await change(setup.ctx, "role.update", async () => undefined);
    expect(await exportHeads()).toBe(1);
    await setup.run(`delete from audit_event where organization_id = $org and seq > ${lines}`);
    await setup.run(
      `update audit_head set seq = ${lines}, hash = (select hash from audit_event where organization_id = $org and seq = ${lines}) where organization_id = $org`,
    );
    expect(await setup.check()).toMatchObject({ intact: false, firstBadLine: lines + 1 });
  });

  it("all that was exported is compared in the walk itself, with no query for each", async () => {
    const setup = await setUp();
    const before = await queriesOf(setup);
    const { rows } = await setup.run(
      "select seq, encode(hash, 'hex') as hash from audit_event where organization_id = $org order by seq",
    );
    const said = rows.map(({ seq, hash }) => headLine(setup, { seq: Number(seq), hash }));
    appendFileSync(headsFile, said.join(""));
    expect(await queriesOf(setup)).toBe(before);
    appendFileSync(headsFile, headLine(setup, { seq: 7, hash: "00" }));
    expect(await setup.check()).toMatchObject({ intact: true });
    const other = await setUp();
    appendFileSync(headsFile, headLine(other, { seq: 7, hash: "00" }));
    expect(await other.check()).toMatchObject({ intact: false, firstBadLine: 7, reason: expect.stringContaining("exported") });
  });

  it("of days that are long over one head is kept, the furthest, and the newest of all", async () => {
    const [setup, silent] = [await setUp(), await setUp()];
    const { rows } = await setup.run(
      "select seq, encode(hash, 'hex') as hash from audit_event where organization_id = $org order by seq",
    );
    const hashOf = (seq: number) => (rows[seq - 1] as { hash: string }).hash;
    const old = (seq: number, at: string) => headLine(setup, { seq, hash: hashOf(seq), at });
    const yesterday = new Date(Date.now() - 86_400_000).toISOString();
    appendFileSync(
      headsFile,
      [
        old(1, "2026-01-01T01:00:00.000Z"),
        old(3, "2026-01-01T02:00:00.000Z"),
        old(2, "2026-01-01T03:00:00.000Z"),
        old(4, "2026-01-02T01:00:00.000Z"),
        old(5, yesterday),
        old(6, yesterday),
      ].join(""),
    );
    const { rows: ends } = await silent.run("select encode(hash, 'hex') as hash from audit_head where organization_id = $org");
    const { hash } = ends[0] as { hash: string };
    appendFileSync(headsFile, headLine(silent, { seq: lines, hash, at: "2026-01-01T00:00:00.000Z" }));
    await exportHeads();
    const kept = readFileSync(headsFile, "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line));
    const seqsOf = ({ organizationId }: Setup) =>
      kept.filter((head) => head.organizationId === organizationId).map(({ seq }) => seq);
    expect(seqsOf(setup)).toEqual([3, 4, 5, 6, lines]);
    expect(seqsOf(silent)).toEqual([lines]);
    expect(statSync(headsFile).mode & 0o777).toBe(0o600);
    expect(readdirSync(env.DATA_DIR).filter((name) => name.startsWith("audit-heads"))).toEqual(["audit-heads.ndjson"]);
    expect(await setup.check()).toMatchObject({ intact: true });
  });

  it("the file holds one line for each new head, and is nobody else's to read", async () => {
    const setup = await setUp();
    await exportHeads();
    await exportHeads();
    expect(existsSync(headsFile)).toBe(true);
    const own = readFileSync(headsFile, "utf8")
      .split("\n")
      .filter((line) => line.includes(setup.organizationId));
    expect(own.map((line) => JSON.parse(line))).toEqual([
      { organizationId: setup.organizationId, seq: lines, hash: expect.stringMatching(/^[0-9a-f]{64}$/), at: expect.any(String) },
    ]);
    expect(statSync(headsFile).mode & 0o777).toBe(0o600);
  });
});
