import { expect, it, vi } from "vitest";
import { RequestAdmission, type RequestLimits } from "./request-admission";

const limits: RequestLimits = { requestsMax: 40, bytesMax: 1_000, shortBytes: 10, waitMs: 10_000 };
const of = (organization: string, asker = "key") => ({ organization, asker, weight: 1 });
const none = () => undefined;

/** Takes places until one is refused, and says how many were given and why no more. */
async function takeAll(admission: RequestAdmission, waiter: ReturnType<typeof of>): Promise<[number, unknown]> {
  for (let given = 0; ; given += 1) {
    const refusal: unknown = await admission.enter(waiter, 0).then(none, (error: unknown) => error);
    if (refusal) return [given, refusal];
  }
}

it("leaves places to the other askers of an organization, and to other organizations", async () => {
  const admission = new RequestAdmission(limits);
  const again = { code: "limit", retryAfterMs: 2_000 };
  expect(await takeAll(admission, of("loud", "a"))).toEqual([10, expect.objectContaining(again)]);
  expect(await takeAll(admission, of("loud", "b"))).toEqual([5, expect.objectContaining(again)]);
  expect((await takeAll(admission, of("quiet")))[0]).toBeGreaterThanOrEqual(6);
  for (let other = 0; other < 12; other += 1)
    await expect(admission.enter(of(`other ${other}`), 0)).resolves.toHaveProperty("leave");
});

it("refuses whoever comes when nothing is left, and takes them again when somebody has gone", async () => {
  const admission = new RequestAdmission({ ...limits, requestsMax: 2 });
  const { leave } = await admission.enter(of("one"), 0);
  await admission.enter(of("two"), 0);
  await expect(admission.enter(of("three"), 0)).rejects.toMatchObject({ code: "unavailable" });
  leave();
  leave();
  await expect(admission.enter(of("three"), 0)).resolves.toHaveProperty("leave");
  expect(admission.standing()).toMatchObject({ underWay: 2, refused: 1 });
});

it("bodies wait for room in turns; a short one, and one of an organization with room, does not wait", async () => {
  const admission = new RequestAdmission(limits);
  const order: string[] = [];
  const take = async (who: string, bytes: number) => {
    const place = await admission.enter(of(who, `key for ${bytes}`), bytes);
    order.push(`${who} ${bytes}`);
    return place;
  };
  const first = await take("loud", 400);
  const waiting = [take("loud", 350), take("loud", 340)];
  await take("loud", 10);
  await take("quiet", 250);
  expect(order).toEqual(["loud 400", "loud 10", "quiet 250"]);
  expect(admission.standing()).toMatchObject({ underWay: 5, waiting: 2, bodyBytes: 660 });
  first.leave();
  const second = await waiting[0];
  expect(order.at(-1)).toBe("loud 350");
  expect(admission.standing()).toMatchObject({ waiting: 1, bodyBytes: 610 });
  second?.leave();
  await waiting[1];
  expect(admission.standing()).toMatchObject({ underWay: 3, waiting: 0, bodyBytes: 600, refused: 0 });
});

it("whoever waits too long is refused, and leaves nothing behind", async () => {
  const admission = new RequestAdmission({ ...limits, waitMs: 20 });
  const { leave } = await admission.enter(of("loud"), 500);
  await expect(admission.enter(of("loud"), 400)).rejects.toMatchObject({ code: "unavailable" });
  expect(admission.standing()).toMatchObject({ underWay: 1, waiting: 0, bodyBytes: 500, refused: 1 });
  leave();
  expect(admission.standing()).toMatchObject({ underWay: 0, bodyBytes: 0 });
  await vi.waitFor(() => expect(admission.standing().waiting).toBe(0));
});

it("a body that was shorter than it might have been gives the rest back once it has come, its place only at the end", async () => {
  const admission = new RequestAdmission(limits);
  const long = await admission.enter(of("loud", "a"), 500);
  const next = admission.enter(of("loud", "b"), 400);
  long.needsOnly(20);
  await next;
  expect(admission.standing()).toMatchObject({ underWay: 2, waiting: 0, bodyBytes: 420 });
  long.needsOnly(90);
  expect(admission.standing().bodyBytes, "it never takes more than it was given").toBe(420);
  long.leave();
  long.needsOnly(0);
  expect(admission.standing()).toMatchObject({ underWay: 1, bodyBytes: 400 });
});

it("leaves room for the bodies of the other askers of an organization", async () => {
  const admission = new RequestAdmission(limits);
  const order: string[] = [];
  const take = async (asker: string, bytes: number) => {
    const place = await admission.enter(of("loud", asker), bytes);
    order.push(`${asker} ${bytes}`);
    return place;
  };
  const first = await take("a", 200);
  const second = take("a", 250);
  await take("b", 250);
  expect(order).toEqual(["a 200", "b 250"]);
  first.leave();
  await second;
  expect(admission.standing()).toMatchObject({ underWay: 2, waiting: 0, bodyBytes: 500 });
});
