import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { log } from "../log";
import { Outage } from "./outage";

const away = () => Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
const said = () => [vi.mocked(log.warn).mock.calls.length, vi.mocked(log.info).mock.calls.length];

beforeEach(() => {
  vi.spyOn(log, "warn").mockImplementation(() => undefined);
  vi.spyOn(log, "info").mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

it("all who ask wait until the database answers; the log has one line at its beginning and one at its end", async () => {
  const outage = new Outage(1);
  const asking = () =>
    vi
      .fn(() => "rows")
      .mockRejectedValueOnce(away())
      .mockRejectedValueOnce(away());
  const [one, other] = [asking(), asking()];
  expect(await Promise.all([outage.outlast(one, null), outage.outlast(other, null)])).toEqual(["rows", "rows"]);
  expect([one.mock.calls.length, other.mock.calls.length]).toEqual([3, 3]);
  expect(vi.mocked(log.warn).mock.calls).toEqual([[{ why: "away" }, "background work waits: the database cannot be asked"]]);
  expect(said()).toEqual([1, 1]);
});

it("what is wrong with a question is told to whoever asked, and so is what waiting would not mend", async () => {
  const outage = new Outage(1);
  await expect(outage.outlast(() => Promise.reject(new TypeError("x is undefined")), null)).rejects.toThrow(TypeError);
  await expect(outage.outlast(() => Promise.reject(away()), null, ["away"])).rejects.toThrow("ECONNRESET");
  expect(said()).toEqual([0, 0]);
});

it("whoever waits at the end, or asks after it, hears of nothing", async () => {
  const outage = new Outage(60_000);
  const ask = vi.fn(() => Promise.reject(away()));
  const waiting = outage.outlast(ask, "nothing");
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalled());
  outage.waitNoLonger();
  expect([await waiting, await outage.outlast(ask, "nothing")]).toEqual(["nothing", "nothing"]);
  expect(await outage.outlast(() => "rows", "nothing")).toBe("rows");
});
