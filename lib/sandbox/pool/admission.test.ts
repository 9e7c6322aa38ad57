import fc from "fast-check";
import { expect, it } from "vitest";
import { Admission, RecentSeeds, type Seat } from "./admission";

type Guest = { key: string; order: number; seat: Seat | null; isTurnedAway: boolean; grown: number };
type Step = { kind: "enter"; key: string } | { kind: "leave" | "grow" | "shrink"; which: number };

const limits = { liveMax: () => 4, grownBytesMax: 10, waitingMax: 12 };

const waiterOf = (organization: string) => ({ organization, asker: "", weight: 1 });

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("enter" as const), key: fc.constantFrom("a", "b", "c") }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom("leave" as const, "grow" as const, "shrink" as const), which: fc.nat(3) }),
  },
);

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** An admission with a book of who came, who is in and in which order they got in. */
function newHouse() {
  const admission = new Admission(limits);
  const [guests, admitted]: [Guest[], Guest[]] = [[], []];
  const inside = () => admitted.filter(({ seat }) => seat !== null);
  const waiting = () => guests.filter((guest) => !admitted.includes(guest) && !guest.isTurnedAway);
  async function enter(key: string): Promise<Guest> {
    const guest: Guest = { key, order: guests.length, seat: null, isTurnedAway: false, grown: 0 };
    guests.push(guest);
    void admission.enter(waiterOf(key)).then((seat) => {
      if (seat === "busy") guest.isTurnedAway = true;
      else admitted.push(Object.assign(guest, { seat }));
    });
    await settled();
    return guest;
  }
  return { guests, admitted, inside, waiting, enter };
}

type House = ReturnType<typeof newHouse>;

async function take({ enter, inside, waiting }: House, one: Step): Promise<void> {
  if (one.kind === "enter") {
    const before = waiting().length;
    const own = waiting().filter(({ key }) => key === one.key).length;
    const guest = await enter(one.key);
    if (before > 0) expect(guest.seat).toBeNull();
    expect(guest.isTurnedAway).toBe(before > 0 && own >= limits.waitingMax - before);
    return;
  }
  const guest = inside()[one.which];
  if (!guest?.seat) return;
  const { seat } = guest;
  const bytes = one.kind === "grow" ? 4 : -guest.grown;
  if (one.kind === "leave") guest.seat = null;
  else guest.grown += bytes;
  if (one.kind === "leave") seat.leave();
  else seat.grew(bytes);
  await settled();
}

async function play(steps: readonly Step[]): Promise<House> {
  const house = newHouse();
  for (const one of steps) {
    await take(house, one);
    const { inside, waiting } = house;
    const grown = inside().reduce((sum, guest) => sum + guest.grown, 0);
    const isFull = inside().length === limits.liveMax() || grown >= limits.grownBytesMax;
    expect(inside().length).toBeLessThanOrEqual(limits.liveMax());
    expect(waiting().length === 0 || isFull).toBe(true);
  }
  return house;
}

it("admits everybody who fits, nobody who comes later first, and turns away only who holds as many places as are left", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 80 }), async (steps) => {
      const { admitted } = await play(steps);
      for (const key of ["a", "b", "c"]) {
        const orders = admitted.filter((guest) => guest.key === key).map(({ order }) => order);
        expect(orders).toEqual(orders.toSorted((one, other) => one - other));
      }
    }),
    { numRuns: 300 },
  );
});

it("lets in all who fit at once when large programs leave, and keys take turns", async () => {
  const admission = new Admission({ liveMax: () => 256, grownBytesMax: 30, waitingMax: 1_000 });
  const large = await Promise.all(Array.from({ length: 30 }, () => admission.enter(waiterOf("large"))));
  for (const seat of large) if (seat !== "busy") seat.grew(1);
  const admitted: string[] = [];
  for (let at = 0; at < 100; at += 1)
    void admission.enter(waiterOf(at < 90 ? "many" : "few")).then(() => admitted.push(at < 90 ? "many" : "few"));
  await Promise.resolve();
  expect(admitted).toEqual([]);
  for (const seat of large) if (seat !== "busy") seat.leave();
  await new Promise((resolve) => setImmediate(resolve));
  expect(admitted).toHaveLength(100);
  expect(admitted.slice(0, 20).filter((key) => key === "few")).toHaveLength(10);
});

it("keeps a place for an organization that comes while another one fills the queue", async () => {
  const admission = new Admission({ ...limits, liveMax: () => 1 });
  await admission.enter(waiterOf("first"));
  const turnedAway = { many: 0, few: 0 };
  const come = (organization: "many" | "few") =>
    void admission.enter(waiterOf(organization)).then((seat) => {
      if (seat === "busy") turnedAway[organization] += 1;
    });
  for (let at = 0; at < 100; at += 1) come("many");
  await settled();
  expect([turnedAway.many, admission.standing().waiting]).toEqual([94, 6]);
  for (let at = 0; at < 3; at += 1) come("few");
  await settled();
  expect([turnedAway.few, admission.standing().waiting]).toEqual([0, 9]);
});

it("a seat that is left twice is freed once", async () => {
  const admission = new Admission({ ...limits, liveMax: () => 1 });
  const first = await admission.enter(waiterOf("a"));
  if (first === "busy") throw new Error("busy");
  const admitted: number[] = [];
  for (const at of [1, 2]) void admission.enter(waiterOf("a")).then(() => admitted.push(at));
  first.leave();
  first.leave();
  first.grew(-100);
  await new Promise((resolve) => setImmediate(resolve));
  expect(admitted).toEqual([1]);
});

it("remembers the newest seeds", () => {
  const seeds = new RecentSeeds(2);
  for (const seed of ["a", "b", "a", "c"]) seeds.remember(seed);
  expect(["a", "b", "c"].map((seed) => seeds.forget(seed))).toEqual([true, false, true]);
  expect(seeds.forget("a")).toBe(false);
});
