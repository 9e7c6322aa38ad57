import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { isDeep } from "@/scripts/test-depth";
import { decrypt, decryptInTurns, encrypt, encryptInTurns } from "./envelope";

const key = randomBytes(32);
const secret = "sk-live-4eC39HqLyjWDarjtT1zdp7dc";
const boundTo = "organization\nplace";

const refusal = (work: () => unknown): Error => {
  try {
    work();
  } catch (error) {
    return error as Error;
  }
  throw new Error("it was opened");
};

const saysNothing = (error: Error) => {
  const told = `${error.message} ${error.stack} ${error.cause}`;
  for (const part of [secret, secret.slice(8, 16), key.toString("hex"), key.toString("base64")]) expect(told).not.toContain(part);
  expect(error.message).toContain("could not be opened");
};

it("gives back what was put in, also nothing and much", () => {
  for (const text of ["", "a", secret, "ü🙂".repeat(100_000)])
    expect(decrypt(key, encrypt(key, text, { boundTo }), boundTo).toString()).toBe(text);
});

const turns = isDeep ? 100_000 : 5_000;

it(`repeats no nonce and no ciphertext in ${turns} encryptions of one text`, () => {
  const [nonces, bodies] = [new Set<string>(), new Set<string>()];
  for (let turn = 0; turn < turns; turn++) {
    const sealed = Buffer.from(encrypt(key, secret, { boundTo }));
    nonces.add(sealed.subarray(0, 12).toString("latin1"));
    bodies.add(sealed.subarray(28).toString("latin1"));
  }
  expect([nonces.size, bodies.size]).toEqual([turns, turns]);
});

it("refuses each of a hundred envelopes with any one byte flipped, and says nothing of what is in it", () => {
  let refused = 0;
  let bytes = 0;
  for (let turn = 0; turn < 100; turn++) {
    const sealed = encrypt(key, secret, { boundTo });
    for (const index of sealed.keys()) {
      const flipped = Buffer.from(sealed);
      flipped[index]! ^= 1 << (turn % 8);
      bytes += 1;
      refusal(() => decrypt(key, flipped, boundTo));
      refused += 1;
    }
  }
  expect(bytes).toBe(100 * (28 + secret.length));
  expect(refused).toBe(bytes);
  const flipped = encrypt(key, secret, { boundTo });
  flipped[40]! ^= 255;
  saysNothing(refusal(() => decrypt(key, flipped, boundTo)));
});

it("refuses every shorter and longer envelope", () => {
  const sealed = encrypt(key, secret, { boundTo });
  for (let length = 0; length < sealed.length; length++)
    saysNothing(refusal(() => decrypt(key, sealed.subarray(0, length), boundTo)));
  saysNothing(refusal(() => decrypt(key, Buffer.concat([sealed, Buffer.alloc(1)]), boundTo)));
});

it("refuses another key and another binding", () => {
  const sealed = encrypt(key, secret, { boundTo });
  saysNothing(refusal(() => decrypt(randomBytes(32), sealed, boundTo)));
  for (const other of ["", `${boundTo} `, boundTo.toUpperCase()]) saysNothing(refusal(() => decrypt(key, sealed, other)));
});

it("gives the same in pieces, wherever they end", async () => {
  const asked: number[] = [];
  const turn = async (bytes: number) => void asked.push(bytes);
  for (const text of ["", secret, `${"x".repeat(99_999)}🙂${"ü".repeat(150_000)}`]) {
    const sealed = await encryptInTurns(key, text, { boundTo, turn });
    expect(decrypt(key, sealed, boundTo).toString()).toBe(text);
    expect((await decryptInTurns(key, encrypt(key, text, { boundTo }), { boundTo, turn })).toString()).toBe(text);
  }
  expect(Math.max(...asked)).toBeLessThanOrEqual(100_000);
  const flipped = encrypt(key, "x".repeat(300_000), { boundTo });
  flipped[250_000]! ^= 1;
  saysNothing(
    await decryptInTurns(key, flipped, { boundTo, turn }).then(
      () => new Error("it was opened"),
      (error: Error) => error,
    ),
  );
});
