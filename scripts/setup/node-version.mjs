import fs from "node:fs";
import path from "node:path";
import { root } from "./command.mjs";
import { SetupError } from "./step.mjs";

/** Refuses a Node older than package.json asks for. */
export function checkNodeVersion(version = process.versions.node) {
  const { engines } = JSON.parse(fs.readFileSync(path.join(root, "package.json"), "utf8"));
  const wanted = engines.node.replace(/[^\d.]/g, "");
  if (compare(version, wanted) >= 0) return;
  throw new SetupError(
    `This is Node ${version}; Node ${wanted} or newer is needed. Get it from https://nodejs.org and start again.`,
  );
}

function compare(a, b) {
  const [left, right] = [a, b].map((text) => text.split(".").map(Number));
  for (let at = 0; at < 3; at += 1) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
