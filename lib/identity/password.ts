import { randomBytes, randomInt, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { z } from "zod";
import { processWide } from "../process";

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);
const cost = { N: 2 ** 15, r: 8, p: 3 };
const keyBytes = 32;

export const Password = z
  .string({ error: "Enter a password" })
  .min(12, "Use at least 12 characters")
  .max(200, "Use at most 200 characters");

/** Hashes with scrypt. The text contains the cost, so that it can be raised later: `scrypt$N$r$p$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await run(password, salt, cost);
  return ["scrypt", cost.N, cost.r, cost.p, salt.toString("base64"), hash.toString("base64")].join("$");
}

/** Takes the same time for people who do not exist, so that timing reveals nothing. */
export async function verifyPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const [, n, r, p, salt, hash] = (stored ?? nobody).split("$");
  const expected = Buffer.from(hash ?? "", "base64");
  const actual = await run(password, Buffer.from(salt ?? "", "base64"), { N: Number(n), r: Number(r), p: Number(p) });
  return timingSafeEqual(actual, expected) && stored != null;
}

/** Waits as long as a check takes, without its work. Refuses the guesses of a throttled caller at no cost. */
export async function waitAsIfVerified(): Promise<false> {
  const known = durations();
  if (known.length === 0) await verifyPassword("", null);
  else await sleep(known[randomInt(known.length)]);
  return false;
}

async function run(password: string, salt: Buffer, options: typeof cost): Promise<Buffer> {
  const begun = performance.now();
  const hash = await derive(password.normalize("NFKC"), salt, keyBytes, { ...options, maxmem: 256 * options.N * options.r });
  durations().push(performance.now() - begun);
  durations().splice(0, durations().length - durationsKept);
  return hash;
}

const durationsKept = 16;
const durations = () => processWide<number[]>("identity.password-durations", () => []);

const nobody = `scrypt$${cost.N}$${cost.r}$${cost.p}$${Buffer.alloc(16).toString("base64")}$${Buffer.alloc(keyBytes).toString("base64")}`;
