import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { expect, it, onTestFinished } from "vitest";
import { env } from "../env";
import { claimApproval, createExecution, escalateApproval } from "../executions";
import { newRuns, things } from "../executions/executions.suite";
import { changeMemberRole, createRole } from "../identity";
import { newMember } from "../identity/person.suite";
import type { Context } from "../operation/context";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { sendMail } from "../outbound/mail";
import { createPolicy } from "../policies";
import { disposeProcessWide } from "../process";
import { getMyNotifications, setMyNotifications } from "./choices/mine";
import { bodiesOf, letTimePass, newReceiver, workOff } from "./notifications.suite";

withDatabase();

type Letter = { to: string[]; text: string };
const password = "p@ss word-1234";

/** A real mail server on loopback that asks for a password. */
async function newMailServer() {
  const letters: Letter[] = [];
  const state = { refusal: null as Error | null };
  const server = new SMTPServer({
    authOptional: false,
    disabledCommands: ["STARTTLS"],
    onAuth: (auth, _session, done) =>
      auth.password === password ? done(null, { user: auth.username }) : done(new Error("Invalid login")),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (state.refusal) return done(state.refusal);
        letters.push({ to: session.envelope.rcptTo.map(({ address }) => address), text: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", () => listening()));
  const { port } = server.server.address() as AddressInfo;
  const settings = { SMTP_URL: `smtp://console:${encodeURIComponent(password)}@127.0.0.1:${port}` };
  Object.assign(env, { ...settings, SMTP_FROM: "Console <console@example.com>" });
  onTestFinished(async () => {
    Object.assign(env, { SMTP_URL: undefined, SMTP_FROM: undefined });
    await disposeProcessWide();
    await new Promise<void>((closed) => server.close(() => closed()));
  });
  return { letters, state };
}

const add = `return (await ${things}.addThing({ title: "a private title" })).ok`;

/** What a program that reads the message shows. */
const plain = (text: string) =>
  text.replace(/=\r\n/g, "").replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

it("members hear by email of what they chose and may see, with a link, as text and HTML", async () => {
  const { letters } = await newMailServer();
  const runs = await newRuns();
  const { ctx: member } = await newMember(runs, "member");
  const { ctx: other } = await newMember(runs, "member");
  for (const ctx of [runs.ctx, member, other])
    await setMyNotifications(ctx, { events: ["approval.waiting"], isOwnOnly: ctx !== runs.ctx });
  const { executionId } = await createExecution(member, { code: add });
  await workOff(runs);
  expect(letters.flatMap(({ to }) => to).sort()).toEqual([runs.owner.email, member.actor.label].sort());
  const text = plain(letters[0]!.text);
  expect(text).toContain(`/resume/${executionId}`);
  expect(text).toMatch(/^Subject: .* asks to call\s+tools\.things_api\.org\.main\.things\.addThing/m);
  expect(text).toMatch(/Content-Type: text\/plain/);
  expect(text).toMatch(/Content-Type: text\/html/);
  expect(text).not.toContain("private title");
  expect(await runs.db.mail.findMany()).toMatchObject([{ state: "delivered" }, { state: "delivered" }]);
});

it("whoever may see it no more hears nothing, also when the message waited", async () => {
  const { letters, state } = await newMailServer();
  const runs = await newRuns();
  const { ctx: admin } = await newMember(runs, "admin");
  await setMyNotifications(admin, { events: ["run.failed"], isOwnOnly: false });
  state.refusal = new Error("Try again later");
  await createExecution(runs.ctx, { code: "throw new Error('no')" });
  await workOff(runs);
  expect(await getMyNotifications(admin, {})).toMatchObject({ problem: expect.stringContaining("Try again later") });
  state.refusal = null;
  await changeMemberRole(runs.ctx, { userId: admin.actor.id, role: "member" });
  await letTimePass(runs);
  await workOff(runs);
  expect(letters).toEqual([]);
  expect(await runs.db.mail.count({ where: { state: "waiting" } })).toBe(0);
});

it("whose role is asked because nobody answered hears of it without having chosen anything, and webhooks tell who is on it", async () => {
  const { letters } = await newMailServer();
  const runs = await newRuns();
  const { receiver } = await newReceiver(runs.ctx, { events: ["approval.claimed", "approval.escalated"] });
  const slack = await newReceiver(runs.ctx, { form: "slack", events: ["approval.escalated"] });
  await createRole(runs.ctx, {
    slug: "signers",
    name: "Signers",
    permissions: ["executions:read", "executions:answer", "profile:write"],
  });
  const [signer, settled, member] = [
    await runs.addMember("signers"),
    await runs.addMember("signers"),
    await newMember(runs, "member"),
  ];
  await setMyNotifications(runs.contextOf(["profile:write"], settled), { events: ["run.failed"] });
  await createPolicy(runs.ctx, {
    ...{ owner: "org", pattern: "things_api.*", action: "require_approval" },
    ...{ escalateTo: "signers", escalateMinutes: 5 },
  });
  const { executionId: id } = await createExecution(member.ctx, { code: add });
  await claimApproval(runs.ctx, { id });
  const data = { escalatesAt: new Date(Date.now() - 1_000) };
  await runs.db.$transaction(async (write) => write.approval.updateMany({ where: { executionId: id }, data }));
  const asked = await runs.db.approval.findFirst({ where: { executionId: id }, select: { id: true } });
  const job = { organizationId: runs.organizationId, id: asked?.id ?? "" };
  for (const _ of ["once", "twice"]) await escalateApproval(job);
  await workOff(runs);
  expect(letters.flatMap(({ to }) => to)).toEqual([signer.email]);
  expect(plain(letters[0]!.text)).toMatch(/role signers may answer too[\s\S]*your role is asked/);
  const claimedBy = { kind: "user", name: runs.ctx.actor.label };
  expect(bodiesOf(receiver)).toMatchObject([
    { type: "approval.claimed", data: { id, claimedBy, escalatedTo: null } },
    { type: "approval.escalated", data: { id, claimedBy, escalatedTo: "signers" } },
  ]);
  expect(bodiesOf(slack.receiver)).toMatchObject([{ text: expect.stringContaining(`${claimedBy.name} is on it`) }]);
});

it("a message is tried again after a failure, and no password stands in what is said about it", async () => {
  const { letters, state } = await newMailServer();
  const runs = await newRuns();
  await setMyNotifications(runs.ctx, { events: ["run.failed"] });
  state.refusal = new Error(`You are ${password}`);
  await createExecution(runs.ctx, { code: "throw new Error('no')" });
  await workOff(runs);
  expect(await runs.db.mail.findMany()).toMatchObject([
    { state: "waiting", attempt: 1, problem: expect.stringContaining("[redacted]") },
  ]);
  state.refusal = null;
  await workOff(runs);
  expect(letters, "not before its time").toEqual([]);
  await letTimePass(runs);
  await workOff(runs);
  await workOff(runs);
  expect(letters).toHaveLength(1);
  expect(await getMyNotifications(runs.ctx, {})).toMatchObject({ problem: null, sendsMail: true });
});

it("a name with a line break begins no header, and a subject or an address with one is refused", async () => {
  const { letters } = await newMailServer();
  const runs = await newRuns();
  await setMyNotifications(runs.ctx, { events: ["run.failed"] });
  const actor = { ...runs.ctx.actor, label: "Eve\r\nBcc: victim@example.com\r\n\r\n<b>hello</b>" };
  await createExecution({ ...runs.ctx, actor }, { code: "throw new Error('no')" });
  await workOff(runs);
  expect(letters.map(({ to }) => to)).toEqual([[runs.owner.email]]);
  const [head = ""] = letters[0]!.text.split("\r\n\r\n");
  expect(head).not.toMatch(/^Bcc:/m);
  expect(plain(letters[0]!.text)).toContain("&lt;b&gt;hello");
  const mail = { id: "a", to: "a@example.com", subject: "Hello", text: "", html: "" };
  for (const bad of [
    { subject: "a\r\nBcc: b@example.com" },
    { to: "a@example.com, b@example.com" },
    { to: "a@example.com\r\nBcc: b@c.d" },
  ])
    await expect(sendMail({ ...mail, ...bad })).rejects.toMatchObject({ code: "invalid" });
});

it("without a mail server nothing is queued, and what somebody chose is theirs alone", async () => {
  const runs = await newRuns();
  const other = await newOrganization(runs.owner);
  await setMyNotifications(runs.ctx, { events: ["run.failed"], integrations: ["things*"] });
  await createExecution(runs.ctx, { code: "throw new Error('no')" });
  await workOff(runs);
  expect([await runs.db.mail.count(), await runs.db.notice.count()]).toEqual([0, 0]);
  expect(await getMyNotifications(runs.ctx, {})).toMatchObject({
    events: ["run.failed"],
    integrations: ["things*"],
    sendsMail: false,
  });
  expect(await getMyNotifications(other.ctx, {})).toMatchObject({ events: [], isOwnOnly: true });
  const key: Context = { ...runs.ctx, actor: { ...runs.ctx.actor, kind: "apiKey" } };
  await expect(getMyNotifications(key, {})).rejects.toMatchObject({ code: "forbidden" });
});
