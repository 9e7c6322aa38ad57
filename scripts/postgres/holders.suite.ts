import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll } from "vitest";
import { withClient } from "./connection";
import { type Holder, prepareHolders } from "./holders";

/** Processes that hold databases in folders of their own, ended after the last test of a file. */
export function withHolders() {
  let made: Awaited<ReturnType<typeof prepareHolders>>;
  let counter = 0;
  beforeAll(async () => {
    made = await prepareHolders();
  });
  afterAll(() => made.end());
  return {
    hold: (folder: string, options?: { asOrdinaryUser?: boolean }) => made.hold(folder, options),
    knock: (url: string, uid: number) => made.knock(url, uid),
    inHome: (name: string) => path.join(made.home, name),
    newFolder: (...deeper: string[]) => path.join(made.home, `data-${(counter += 1)}`, ...deeper),
  };
}

export const nobody = 65_534;

export const one = async (url: string, sql: string) =>
  (await withClient(url, (client) => client.query({ text: sql, rowMode: "array" }))).rows[0]?.[0];

export const isUp = (url: string) => one(url, "SELECT true").catch(() => false);

export const postmaster = (directory: string) =>
  Number.parseInt(fs.readFileSync(path.join(directory, "postgres/postmaster.pid"), "utf8"), 10);

export const everyUrl = ({ news }: Holder) => [news.appUrl, news.ownerUrl];

export const socketOf = ({ news }: Holder) => new URL(news.appUrl).searchParams.get("host") ?? "";

export const uidOf = (...parts: string[]) => fs.statSync(path.join(...parts)).uid;

/** Anybody may reach the socket: what still refuses is Postgres itself. */
export function openSocket(holder: Holder): void {
  for (const name of ["", ".s.PGSQL.5432"]) fs.chmodSync(path.join(socketOf(holder), name), 0o777);
}
