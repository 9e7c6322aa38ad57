import ipaddr from "ipaddr.js";
import { prisma } from "../db/client";
import { Failure } from "../operation/failure";

const windowMs = 15 * 60_000;
const failuresMax = 10;
const knownForMs = 30 * 24 * 60 * 60_000;

type Attempt = { account: string; address: string };

export const tooOften = "Too many attempts. Wait a quarter of an hour, then try again.";

/** What a wrong password and a try too many are both told, so that neither says which of them it was. */
export const triesAreCounted = "After ten tries in a quarter of an hour every further one is refused: wait, then try again.";

/** For somebody who is signed in: their account is no secret to them, so they are told when they tried too often. */
export async function takeAttempt(attempt: Attempt): Promise<void> {
  if (!(await countAttempt(attempt))) throw new Failure("limit", tooOften);
}

/**
 * Ten failures in a quarter of an hour stop an account and an address; an attempt counts before its password is looked at,
 * so that a hundred at once are not a hundred tries. Somebody at an address the account is known from
 * is counted alone, so that strangers cannot keep a person out. Answers whether this attempt is heard.
 */
export async function countAttempt({ account, address }: Attempt): Promise<boolean> {
  const attempt = { account, address: networkOf(address) };
  const { id } = await prisma().signInFailure.create({ data: attempt });
  if ((await failuresOf(attempt)) <= failuresMax) return true;
  await prisma().signInFailure.delete({ where: { id } });
  return false;
}

const turnsMax = 30;

/** For what anybody may do without an account: so often in a quarter of an hour from one address, and no more. */
export async function takeTurn(what: string, address: string): Promise<void> {
  const account = `${what} from ${networkOf(address)}`;
  const { id } = await prisma().signInFailure.create({ data: { account, address: account } });
  const since = new Date(Date.now() - windowMs);
  if ((await prisma().signInFailure.count({ where: { account, at: { gt: since } } })) <= turnsMax) return;
  await prisma().signInFailure.delete({ where: { id } });
  throw new Failure("limit", tooOften);
}

async function failuresOf({ account, address }: Attempt): Promise<number> {
  const since = new Date(Date.now() - windowMs);
  const known = await prisma().knownAddress.findUnique({ where: { account_address: { account, address } } });
  const isKnown = known !== null && known.lastSeenAt.getTime() > Date.now() - knownForMs;
  const count = (where: Partial<Attempt>) => prisma().signInFailure.count({ where: { ...where, at: { gt: since } } });
  const counted = await Promise.all([count({ account, address }), count({ account }), count({ address })]);
  return isKnown ? counted[0] : Math.max(...counted);
}

export async function noteSuccess({ account, address: from }: Attempt): Promise<void> {
  const address = networkOf(from);
  await prisma().$transaction([
    prisma().signInFailure.deleteMany({ where: { account, address } }),
    prisma().knownAddress.upsert({
      where: { account_address: { account, address } },
      create: { account, address },
      update: { lastSeenAt: new Date() },
    }),
  ]);
}

/** Whoever has one address of IPv6 has the 2^64 beside it too: they are counted as one. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const known = ipaddr.process(address);
  if (known instanceof ipaddr.IPv4) return known.toString();
  return `${new ipaddr.IPv6([...known.parts.slice(0, 4), 0, 0, 0, 0]).toRFC5952String()}/64`;
}

/** What no longer slows anybody down. */
export async function forgetOldAttempts(): Promise<void> {
  await prisma().signInFailure.deleteMany({ where: { at: { lt: new Date(Date.now() - windowMs) } } });
  await prisma().knownAddress.deleteMany({ where: { lastSeenAt: { lt: new Date(Date.now() - knownForMs) } } });
}
