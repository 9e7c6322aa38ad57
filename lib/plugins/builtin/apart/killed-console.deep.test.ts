import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { expect, it, onTestFinished, vi } from "vitest";

const endless = "($again := function($n){ $again($n + 1) }; $again(0))";
const parent = `
const child = require("node:child_process").fork("dist/built-in-worker.mjs", { serialization: "advanced", stdio: ["ignore", "ignore", "ignore", "ipc"] });
child.send({ kind: "transform", expression: ${JSON.stringify(endless)}, data: null }, () => console.log(child.pid));
setInterval(() => {}, 1000);
`;

/** Gone, or waiting for whoever takes note of its end. */
const isOver = (pid: number) => !existsSync(`/proc/${pid}`) || / Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));

it.runIf(process.platform === "linux")("a computation without end does not outlive a console that is killed", async () => {
  const console_ = spawn(process.execPath, ["-e", parent], { stdio: ["ignore", "pipe", "inherit"] });
  const [said] = (await once(console_.stdout!, "data")) as [Buffer];
  const pid = Number(said.toString());
  onTestFinished(() => {
    if (!isOver(pid)) process.kill(pid, "SIGKILL");
  });
  const busyMs = () => Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[11]) * 10;
  await vi.waitFor(() => expect(busyMs()).toBeGreaterThan(1_000), { timeout: 30_000 });
  console_.kill("SIGKILL");
  await vi.waitFor(() => expect(isOver(pid)).toBe(true), { timeout: 10_000 });
});
