import { randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Account } from "./account";
import { makePrivate } from "./foreign-folder";
import type { DatabaseLocation } from "./location";

/** One built-in database on disk: where its parts are and how to reach it. */
export type Installation = {
  directory: string;
  data: string;
  binaries: string;
  log: string;
  account: Account | undefined;
  endpoint: { socket: string } | { port: number; password: string };
};

export const ownerRole = "executor_owner";
export const appRole = "executor_app";
export const databaseName = "executor";

const socketDirectoryMax = 88; // of 104 to 108 bytes a system allows, Postgres adds "/.s.PGSQL.5432"

export function installationAt({ directory, account }: DatabaseLocation, binaries: string): Installation {
  return {
    directory,
    binaries,
    account,
    data: path.join(directory, "postgres"),
    log: path.join(directory, "postgres.log"),
    endpoint: process.platform === "win32" ? tcpEndpoint(directory) : { socket: socketDirectory(directory, account) },
  };
}

export function urlOf({ endpoint }: Installation, role: string, database: string): string {
  if ("port" in endpoint)
    return `postgresql://${role}:${endpoint.password}@127.0.0.1:${endpoint.port}/${database}?sslmode=disable`;
  return `postgresql://${role}@localhost:5432/${database}?host=${encodeURIComponent(endpoint.socket)}&sslmode=disable`;
}

function socketDirectory(directory: string, account: Account | undefined): string {
  const beside = path.join(directory, "postgres-socket");
  if (Buffer.byteLength(beside) > socketDirectoryMax) return shortSocketDirectory(directory, account);
  makePrivate(beside, account);
  return beside;
}

/** In a shared folder such as /tmp somebody else may have taken the name: then another one is used, and remembered. */
function shortSocketDirectory(directory: string, account: Account | undefined): string {
  const note = path.join(directory, "postgres-socket-path");
  const remembered = fs.existsSync(note) ? fs.readFileSync(note, "utf8") : undefined;
  if (remembered && isPrivate(remembered, account)) return remembered;
  const parent = [os.tmpdir(), "/tmp"].find((folder) => Buffer.byteLength(folder) < 60) ?? "/tmp";
  const made = fs.mkdtempSync(path.join(parent, "executor-"));
  makePrivate(made, account);
  fs.writeFileSync(note, made);
  return made;
}

/** Nothing of a stopped server stays outside its directory. */
export function removeShortSocket({ directory, endpoint }: Installation): void {
  if ("socket" in endpoint && !endpoint.socket.startsWith(directory))
    fs.rmSync(endpoint.socket, { recursive: true, force: true });
}

function isPrivate(directory: string, account: Account | undefined): boolean {
  const stat = fs.lstatSync(directory, { throwIfNoEntry: false });
  const owner = account?.uid ?? process.getuid?.();
  return stat?.isDirectory() === true && stat.uid === owner && (stat.mode & 0o077) === 0;
}

/** Windows has no sockets Postgres would use: a port of this computer only, with a password. */
function tcpEndpoint(directory: string): { port: number; password: string } {
  const note = path.join(directory, "postgres-endpoint");
  if (fs.existsSync(note)) return JSON.parse(fs.readFileSync(note, "utf8"));
  const endpoint = { port: 20_000 + (randomBytes(2).readUInt16LE() % 20_000), password: randomBytes(24).toString("hex") };
  fs.writeFileSync(note, JSON.stringify(endpoint), { mode: 0o600 });
  return endpoint;
}
