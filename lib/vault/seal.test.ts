import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { open, type SealedAt, seal } from "./seal";

withDatabase();

const secret = "sk-live-4eC39HqLyjWDarjtT1zdp7dc";

const refusal = (work: Promise<string>): Promise<Error> =>
  work.then(
    () => {
      throw new Error("it was opened");
    },
    (error: Error) => error,
  );

it("opens where it was sealed", async () => {
  const { organizationId } = await newOrganization();
  const sealedAt = { organizationId, table: "credential", id: randomUUID(), field: "token" };
  const sealed = await seal(sealedAt, secret);
  expect(await open({ ...sealedAt }, sealed)).toBe(secret);
  expect(Buffer.from(sealed).toString("latin1")).not.toContain(secret.slice(0, 8));
  expect(await seal(sealedAt, secret)).not.toEqual(sealed);
});

it("opens nowhere else: all pairs of twenty rows and fields", async () => {
  const [a, b] = [await newOrganization(), await newOrganization()];
  const [id, other] = [randomUUID(), randomUUID()];
  const rowsAndFields: SealedAt[] = [a, b].flatMap(({ organizationId }) =>
    [
      ["credential", id, "token"],
      ["credential", other, "token"],
      ["credential", id, "refreshToken"],
      ["credential", other, "refreshToken"],
      ["result", id, "token"],
      ["result", other, "token"],
      ["result", id, "body"],
      ["credential", `${id}","token`, ""],
      ["credential", "", `${id}","token`],
      ["", "credential", `${id}","token`],
    ].map(([table = "", rowId = "", field = ""]) => ({ organizationId, table, id: rowId, field })),
  );
  expect(rowsAndFields).toHaveLength(20);
  const sealed = await Promise.all(rowsAndFields.map((sealedAt) => seal(sealedAt, secret)));
  let refused = 0;
  for (const [from, bytes] of sealed.entries())
    for (const [to, sealedAt] of rowsAndFields.entries()) {
      if (from === to) expect(await open(sealedAt, bytes)).toBe(secret);
      else {
        const { message, stack } = await refusal(open(sealedAt, bytes));
        expect(`${message} ${stack}`).not.toContain("sk-live");
        refused += 1;
      }
    }
  expect(refused).toBe(20 * 19);
});

it("refuses any one byte flipped, also of the format and the key's version", async () => {
  const { organizationId } = await newOrganization();
  const sealedAt = { organizationId, table: "credential", id: randomUUID(), field: "token" };
  const sealed = await seal(sealedAt, secret);
  for (const index of sealed.keys()) {
    const flipped = new Uint8Array(sealed);
    flipped[index]! ^= 0x81;
    const { message, stack } = await refusal(open(sealedAt, flipped));
    expect(`${message} ${stack}`).not.toContain("sk-live");
    expect(message).toMatch(/sealed value|no data key/);
  }
  for (const length of [0, 1, 4, 5, 20, sealed.length - 1]) await refusal(open(sealedAt, sealed.subarray(0, length)));
});

it("has nothing to open of an organization that does not exist", async () => {
  const sealedAt = { organizationId: randomUUID(), table: "credential", id: "1", field: "token" };
  await expect(seal(sealedAt, secret)).rejects.toThrow("has no data key");
});
