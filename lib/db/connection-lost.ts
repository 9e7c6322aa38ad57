/**
 * Why a query could not run: the database is away, it allows no further connection, this process had no free one in time, its
 * transaction was over before it, mostly because it took too long, the database has no space left, or it takes no changes.
 */
export type Unavailability = "away" | "crowded" | "busy" | "late" | "full" | "read-only";

const awayCodes: ReadonlySet<string> = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "ECONNABORTED", "EPIPE", "ENOENT", "ETIMEDOUT"],
  ...["EHOSTUNREACH", "EHOSTDOWN", "ENETUNREACH", "ENETDOWN", "ENOTFOUND", "EAI_AGAIN"],
  // Shutting down, crashed, starting, dropped, and idle for too long.
  ...["57P01", "57P02", "57P03", "57P04", "57P05"],
  ...["P1001", "P1002", "P1008", "P1017"],
  ...["DatabaseNotReachable", "ConnectionClosed", "SocketTimeout"],
]);
const crowdedCodes: ReadonlySet<string> = new Set(["53300", "P2037", "TooManyConnections"]);

const awayMessages =
  /Connection terminated|Connection ended|Cannot use a pool after calling end|The connections to the database have ended|not queryable|Client was closed|Can't reach database server|Server has closed the connection|terminating connection due to|the database system is (starting up|shutting down|in recovery mode|not yet accepting connections)|socket hang up/;
const crowdedMessages = /too many clients already|remaining connection slots are reserved/;
const busyMessages = /timeout exceeded when trying to connect|Unable to start a transaction/;
const lateMessages = /expired transaction|Transaction (not found|already closed)/;

type Sign = { why: Unavailability; codes: ReadonlySet<string>; messages?: RegExp };

/** The first that fits tells: Prisma has one code, P2028, for whatever is wrong with a transaction, and the message says what. */
const signs: readonly Sign[] = [
  { why: "full", codes: new Set(["53100"]) },
  { why: "read-only", codes: new Set(["25006"]) }, // also of a standby that is not primary yet
  { why: "crowded", codes: crowdedCodes, messages: crowdedMessages },
  { why: "busy", codes: new Set(["P2024"]), messages: busyMessages },
  { why: "late", codes: new Set(["P2028"]), messages: lateMessages },
  { why: "away", codes: awayCodes, messages: awayMessages },
];

const depthMax = 5;

/**
 * Recognizes an unavailable database in errors of `pg`, of the driver adapter (a plain object below an error) and of Prisma.
 * Null for any other error.
 */
export function unavailabilityOf(error: unknown, depth = 0): Unavailability | null {
  if (typeof error !== "object" || error === null || depth > depthMax) return null;
  const { code, originalCode, kind, name, message, cause, meta, driverAdapterError } = error as Record<string, unknown>;
  const codes = [originalCode, code, kind].filter((one) => typeof one === "string");
  const text = typeof message === "string" ? message : "";
  const sign = signs.find((one) => codes.some((code) => one.codes.has(code)) || one.messages?.test(text));
  if (sign) return sign.why;
  if (codes.some((one) => /^08...$/.test(one)) || name === "PrismaClientInitializationError") return "away";
  for (const within of [cause, meta, driverAdapterError]) {
    const found = unavailabilityOf(within, depth + 1);
    if (found !== null) return found;
  }
  return null;
}

export const isConnectionLost = (error: unknown): boolean => unavailabilityOf(error) !== null;
