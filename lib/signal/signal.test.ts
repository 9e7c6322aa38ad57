import { randomUUID } from "node:crypto";
import { Client, Pool } from "pg";
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { change } from "../operation/change";
import { newOrganization, type TestOrganization, withDatabase } from "../operation/organization.suite";
import { announce } from "./announce";
import { catchUp, positionNow } from "./catch-up";
import { isListening, listen } from "./listen";

withDatabase();

const asOwner = new Pool({ connectionString: process.env.DATABASE_OWNER_URL, max: 2 });
afterAll(() => asOwner.end());

/** What this test announces is told apart from others by its user ids. */
async function setUp() {
  const organization = await newOrganization();
  const heard: (string | null)[] = [];
  onTestFinished(
    listen("identity.changed", ({ organizationId, userId }) => {
      if (organizationId === organization.organizationId) heard.push(userId);
    }),
  );
  await vi.waitFor(() => expect(isListening()).toBe(true));
  return { organization, heard };
}

const tell = ({ ctx, organizationId }: TestOrganization, name: string, before?: () => Promise<unknown>) =>
  change(ctx, "role.update", async (tx) => {
    await announce(tx, { topic: "identity.changed", payload: { organizationId, userId: name } });
    await before?.();
  });

/** Everything announced before this has arrived when it has. */
async function settled({ organization, heard }: Awaited<ReturnType<typeof setUp>>): Promise<void> {
  const last = randomUUID();
  await tell(organization, last);
  await vi.waitFor(() => expect(heard).toContain(last));
  heard.splice(heard.indexOf(last), 1);
}

const cutListener = () =>
  asOwner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'executor signals'",
  );

function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

beforeEach(() => vi.useRealTimers());

describe("an announcement", () => {
  it("is heard once when its change is done, and not before", async () => {
    const setup = await setUp();
    const { open, opened } = gate();
    const telling = tell(setup.organization, "a", () => opened);
    await settled(setup);
    expect(setup.heard).toEqual([]);
    open();
    await telling;
    await settled(setup);
    expect(setup.heard).toEqual(["a"]);
  });

  it("of a change that failed is never heard", async () => {
    const setup = await setUp();
    await expect(tell(setup.organization, "a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    await settled(setup);
    expect(setup.heard).toEqual([]);
  });

  it("is heard by every handler, also when one of them throws", async () => {
    const setup = await setUp();
    const stop = listen("identity.changed", () => {
      throw new Error("a handler's own");
    });
    onTestFinished(stop);
    const again: unknown[] = [];
    onTestFinished(listen("identity.changed", () => again.push(1)));
    await tell(setup.organization, "a");
    await settled(setup);
    expect(setup.heard).toEqual(["a"]);
    expect(again.length).toBeGreaterThanOrEqual(2);
  });

  it("is not heard by who stopped listening", async () => {
    const setup = await setUp();
    const heard: unknown[] = [];
    listen("identity.changed", () => heard.push(1))();
    await tell(setup.organization, "a");
    await settled(setup);
    expect(heard).toEqual([]);
  });

  it("carries ids, not data", async () => {
    const { organization } = await setUp();
    await expect(tell(organization, "x".repeat(4_000))).rejects.toThrow("carries ids, not data");
  });

  it("is heard once each when there are thousands, beyond what is remembered", async () => {
    const setup = await setUp();
    const names = Array.from({ length: 2_500 }, (_, turn) => `${turn}`);
    for (let from = 0; from < names.length; from += 100)
      await change(setup.organization.ctx, "role.update", async (tx) => {
        for (const userId of names.slice(from, from + 100))
          await announce(tx, {
            topic: "identity.changed",
            payload: { organizationId: setup.organization.organizationId, userId },
          });
      });
    await settled(setup);
    expect(setup.heard).toEqual(names);
  });
});

describe("over a lost connection", () => {
  it("what was announced meanwhile is heard, once each", async () => {
    const setup = await setUp();
    await tell(setup.organization, "before");
    await settled(setup);
    await cutListener();
    await vi.waitFor(() => expect(isListening()).toBe(false));
    for (const name of ["a", "b", "c"]) await tell(setup.organization, name);
    expect(setup.heard).toEqual(["before"]);
    await settled(setup);
    expect(setup.heard).toEqual(["before", "a", "b", "c"]);
  });

  it("what a transaction announced that began before the gap and ends after it is heard", async () => {
    const setup = await setUp();
    const [early, during] = [gate(), gate()];
    const tellingEarly = tell(setup.organization, "begun before, done after", () => early.opened);
    const tellingDuring = tell(setup.organization, "begun before, done during", () => during.opened);
    await settled(setup);
    await cutListener();
    await vi.waitFor(() => expect(isListening()).toBe(false));
    const late = gate();
    const tellingLate = tell(setup.organization, "begun during, done after", () => late.opened);
    await tell(setup.organization, "during");
    during.open();
    await tellingDuring;
    await vi.waitFor(() => expect(isListening()).toBe(true));
    early.open();
    late.open();
    await Promise.all([tellingEarly, tellingLate]);
    await settled(setup);
    expect([...setup.heard].sort()).toEqual([
      "begun before, done after",
      "begun before, done during",
      "begun during, done after",
      "during",
    ]);
  });

  it("nothing is lost or doubled while writers go on and the connection is cut again and again", {
    timeout: 60_000,
  }, async () => {
    const setup = await setUp();
    const names = Array.from({ length: 400 }, (_, turn) => `${turn}`);
    const rest = [...names];
    const writer = async () => {
      for (let name = rest.shift(); name; name = rest.shift())
        await tell(setup.organization, name, () => new Promise((resolve) => setTimeout(resolve, Math.random() * 20)));
    };
    const cutting = (async () => {
      while (rest.length > 0) {
        await vi.waitFor(() => expect(isListening()).toBe(true));
        await cutListener();
      }
    })();
    await Promise.all([...Array.from({ length: 4 }, writer), cutting]);
    await settled(setup);
    expect([...setup.heard].sort()).toEqual([...names].sort());
  });
});

it("a position moved on twice hears nothing again", async () => {
  const { organization } = await setUp();
  const client = new Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  onTestFinished(() => client.end());
  const position = await positionNow(client);
  await tell(organization, "a");
  const own = async () => {
    const missed = (await catchUp(client, position)).filter(
      ({ payload }) => payload.organizationId === organization.organizationId,
    );
    for (const { seq } of missed) position.seen.add(seq);
    return missed.map(({ payload }) => ("userId" in payload ? payload.userId : null));
  };
  expect(await own()).toEqual(["a"]);
  expect(await own()).toEqual([]);
  await tell(organization, "b");
  expect(await own()).toEqual(["b"]);
});
