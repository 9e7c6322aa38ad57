import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll } from "vitest";
import { requestAdmission } from "../../lib/operation/request-admission";
import { admitPages } from "./admit-pages";
import { type Door, openDoor } from "./door";
import { knownFiles } from "./known-files";

export const address = "127.0.0.1";

export const files = ["/_next/static/chunks/[id].js", "/monaco/vs/editor.js", "/embed/client.js"];
const doors: Door[] = [];
let installation = "";

/** Doors of an installation with these files, for the tests of one file. */
export function withAdmittedPages(): void {
  beforeAll(() => {
    installation = mkdtempSync(join(tmpdir(), "files-"));
    for (const file of files) {
      const path = join(installation, file.startsWith("/_next") ? file.replace("_next", ".next") : `public${file}`);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, "");
    }
  });
  afterEach(async () => {
    for (const door of doors.splice(0)) await door.close();
  });
  afterAll(() => rmSync(installation, { recursive: true }));
}

export const admitted = (answer: (request: IncomingMessage, response: ServerResponse) => unknown) =>
  admitPages(answer, knownFiles(false, installation));

/** A door whose pages give back what they are sent, and how many of them were asked for. */
export async function open() {
  const door = await openDoor({ host: address, port: 0, trustProxy: 1 });
  doors.push(door);
  const seen = { pages: 0 };
  door.answerWith(
    admitted(async (request, response) => {
      seen.pages += 1;
      response.end(await text(request));
    }),
  );
  const send = (path: string, init: RequestInit = {}) => fetch(`${door.url}${path}`, init);
  return { door, seen, send };
}

export const standing = () => requestAdmission().standing();

/** Goes on with what waits for no timer. */
export const untilNow = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
};
