import { randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const staleMs = 15_000;

/** Does the work while no other process holds the same lock file; one left by a killed process is taken over. */
export async function withLock(file, work, { onWait = () => {} } = {}) {
  const mark = await take(file, onWait);
  const beat = setInterval(() => touch(file), 1000);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    if (read(file)?.mark === mark) fs.rmSync(file, { force: true });
  }
}

async function take(file, onWait) {
  const mark = randomUUID();
  fs.mkdirSync(path.dirname(file), { recursive: true });
  for (let waited = 0; ; waited += 1) {
    if (create(file, mark)) return mark;
    const holder = read(file);
    if (holder && isStale(holder)) removeStale(file, holder);
    else {
      if (waited === 5) onWait(holder?.pid);
      await sleep(100);
    }
  }
}

function create(file, mark) {
  const draft = `${file}.${mark}`;
  fs.writeFileSync(draft, JSON.stringify({ pid: process.pid, mark }));
  try {
    fs.linkSync(draft, file); // appears with its content or not at all
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

function read(file) {
  try {
    return { ...JSON.parse(fs.readFileSync(file, "utf8")), touchedAt: fs.statSync(file).mtimeMs };
  } catch {
    return undefined;
  }
}

function isStale({ pid, touchedAt }) {
  if (Date.now() - touchedAt > staleMs) return true;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === "ESRCH";
  }
}

/** Two processes may see the same stale lock: what is set aside is put back when it was somebody's new one. */
function removeStale(file, stale) {
  const aside = `${file}.${randomUUID()}`;
  try {
    fs.renameSync(file, aside);
    if (read(aside)?.mark !== stale.mark) fs.linkSync(aside, file);
  } catch {
    // another process was faster; the next round sees what it left
  } finally {
    fs.rmSync(aside, { force: true });
  }
}

function touch(file) {
  try {
    fs.utimesSync(file, new Date(), new Date());
  } catch {
    // taken over while this process was frozen; whoever has it now keeps it
  }
}
