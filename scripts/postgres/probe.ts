import { newClient } from "./connection";

/** Whether the server answers: yes, not yet (starting, recovering or ending), or nobody is there. */
export async function probe(url: string): Promise<"up" | "busy" | "absent"> {
  const client = newClient({ connectionString: url, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    return "up";
  } catch (error) {
    if (["ENOENT", "ECONNREFUSED", "ECONNRESET"].includes(codeOf(error) ?? "")) return "absent";
    if (["57P03", "53300"].includes(codeOf(error) ?? "")) return "busy";
    if (codeOf(error) === undefined) return "absent"; // cut off in the middle of the greeting
    throw error;
  } finally {
    await Promise.allSettled([client.end()]);
  }
}

const codeOf = (error: unknown) => (error as { code?: string }).code;
