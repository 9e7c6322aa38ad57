import { randomInt, randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { prisma } from "../db/client";
import { withDatabase } from "../operation/organization.suite";
import { noteSuccess, takeAttempt } from "./throttle";

withDatabase();

const part = () => (4_096 + randomInt(61_440)).toString(16);
const tryFrom = (address: string) => takeAttempt({ account: randomUUID(), address });

it("counts a /64 of IPv6 as one address, however it is written", async () => {
  const network = `2001:db8:${part()}:${part()}`;
  for (let turn = 1; turn <= 10; turn++) await tryFrom(`${network}::${turn}`);
  for (const address of [`${network}:a:b:c:d`, `${network.toUpperCase()}:0:0:0:1`])
    await expect(tryFrom(address)).rejects.toMatchObject({ code: "limit" });
  await tryFrom(`2001:db8:${part()}:${part()}::1`);
});

it("counts each address of IPv4 by itself, however it is written", async () => {
  const network = `203.${randomInt(256)}.${randomInt(256)}`;
  for (let turn = 1; turn <= 10; turn++) await tryFrom(`${turn % 2 ? "::ffff:" : ""}${network}.1`);
  await expect(tryFrom(`${network}.1`)).rejects.toMatchObject({ code: "limit" });
  await tryFrom(`${network}.2`);
});

it("counts what is no address as it is", async () => {
  const nowhere = `password of ${randomUUID()}`;
  for (let turn = 1; turn <= 10; turn++) await tryFrom(nowhere);
  await expect(tryFrom(nowhere)).rejects.toMatchObject({ code: "limit" });
});

it("knows an account again anywhere in its network", async () => {
  const [account, network] = [randomUUID(), `2001:db8:${part()}:${part()}`];
  await noteSuccess({ account, address: `${network}::1` });
  await prisma().signInFailure.createMany({ data: Array.from({ length: 20 }, () => ({ account, address: randomUUID() })) });
  await takeAttempt({ account, address: `${network}::2` });
  await expect(takeAttempt({ account, address: "198.51.100.7" })).rejects.toMatchObject({ code: "limit" });
});
