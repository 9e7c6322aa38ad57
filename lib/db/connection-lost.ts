const codes: ReadonlySet<string> = new Set([
  ...["57P01", "57P02", "57P03", "ECONNREFUSED", "ECONNRESET", "ENOENT", "EPIPE"],
  ...["P1001", "P1002", "P1008", "P1017", "P2024"],
]);
const messages =
  /Connection terminated|Connection ended|timeout exceeded when trying to connect|Can't reach database server|Server has closed the connection/;

/** Whether the database went away, as `pg` says it or as Prisma does: nothing is wrong with the question. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = originalCode(error) ?? ("code" in error ? String(error.code) : "");
  if (codes.has(code) || /^08/.test(code) || messages.test(error.message)) return true;
  return error.cause !== undefined && error.cause !== error && isConnectionLost(error.cause);
}

type FromDriver = { meta?: { driverAdapterError?: { cause?: { originalCode?: string } } } };

/** What the database itself said, where Prisma only says that the driver failed. */
const originalCode = (error: Error & FromDriver): string | undefined => error.meta?.driverAdapterError?.cause?.originalCode;
