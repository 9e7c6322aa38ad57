import { expect, it } from "vitest";
import { beginStop, disposeProcessWide, isStopping, madeOnce, processWide } from "./process";

it("what ends still has what was made before it, and what it makes meanwhile ends too", async () => {
  const ended: string[] = [];
  const listener = () =>
    processWide(
      "test.listener",
      () => ({ isOpen: true }),
      (made) => {
        made.isOpen = false;
        ended.push("listener");
      },
    );
  processWide("test.sessions", listener, async () => {
    await null;
    ended.push(`sessions, heard by ${listener().isOpen}`);
    processWide(
      "test.late",
      () => null,
      () => void ended.push("late"),
    );
  });
  await disposeProcessWide();
  expect(ended).toEqual(["sessions, heard by true", "late", "listener"]);
});

it("what fails to end keeps nobody else from ending", async () => {
  const ended: string[] = [];
  processWide(
    "test.first",
    () => null,
    () => void ended.push("first"),
  );
  processWide(
    "test.second",
    () => null,
    () => Promise.reject(new Error("stuck")),
  );
  await expect(disposeProcessWide()).rejects.toThrow("stuck");
  expect(ended).toEqual(["first"]);
});

it("a process counts as stopping until everything has ended", async () => {
  const seen: boolean[] = [];
  processWide(
    "test.worker",
    () => null,
    () => void seen.push(isStopping()),
  );
  beginStop();
  await disposeProcessWide();
  expect([...seen, isStopping()]).toEqual([true, false]);
});

it("what is made once outlives the end of all else", async () => {
  const compiled = madeOnce("test.compiled", () => ({}));
  await disposeProcessWide();
  expect(madeOnce("test.compiled", () => ({}))).toBe(compiled);
});
