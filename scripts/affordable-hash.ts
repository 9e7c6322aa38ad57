import { scryptSync } from "node:crypto";

const cost = { N: 2 ** 10, r: 8, p: 1 };
const salt = Buffer.from("tests only");

/** A password as it is stored, at a cost that tests can afford: the stored text says what its check costs. */
export function affordableHash(password: string): string {
  const hash = scryptSync(password, salt, 32, cost);
  return ["scrypt", cost.N, cost.r, cost.p, salt.toString("base64"), hash.toString("base64")].join("$");
}
