/**
 * Why a query could not run: the database is away, it allows no further connection, this process had no free one in time, the
 * database has no space left, or it takes no changes.
 */
export type Unavailability = "away" | "crowded" | "busy" | "full" | "read-only";

const awayCodes: ReadonlySet<string> = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "ECONNABORTED", "EPIPE", "ENOENT", "ETIMEDOUT"],
  ...["EHOSTUNREACH", "EHOSTDOWN", "ENETUNREACH", "ENETDOWN", "ENOTFOUND", "EAI_AGAIN"],
  // Shutting down, crashed, starting, dropped, and idle for too long.
  ...["57P01", "57P02", "57P03", "57P04", "57P05"],
  ...["P1001", "P1002", "P1008", "P1017"],
  ...["DatabaseNotReachable", "ConnectionClosed", "SocketTimeout"],
]);
const crowdedCodes: ReadonlySet<string> = new Set(["53300", "P2037", "TooManyConnections"]);
const busyCodes: ReadonlySet<string> = new Set(["P2024", "P2028"]);

const diskFull = "53100";
/** Also of a standby that is not primary yet. */
const readOnly = "25006";

const awayMessages =
  /Connection terminated|Connection ended|Cannot use a pool after calling end|The connections to the database have ended|not queryable|Client was closed|Can't reach database server|Server has closed the connection|terminating connection due to|the database system is (starting up|shutting down|in recovery mode|not yet accepting connections)|socket hang up/;
const crowdedMessages = /too many clients already|remaining connection slots are reserved/;
const busyMessages = /timeout exceeded when trying to connect|Transaction (not found|already closed)/;

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
  if (codes.includes(diskFull)) return "full";
  if (codes.includes(readOnly)) return "read-only";
  if (codes.some((one) => crowdedCodes.has(one)) || crowdedMessages.test(text)) return "crowded";
  if (codes.some((one) => busyCodes.has(one)) || busyMessages.test(text)) return "busy";
  if (codes.some((one) => awayCodes.has(one) || /^08...$/.test(one)) || awayMessages.test(text)) return "away";
  if (name === "PrismaClientInitializationError") return "away";
  for (const within of [cause, meta, driverAdapterError]) {
    const found = unavailabilityOf(within, depth + 1);
    if (found !== null) return found;
  }
  return null;
}

export const isConnectionLost = (error: unknown): boolean => unavailabilityOf(error) !== null;
