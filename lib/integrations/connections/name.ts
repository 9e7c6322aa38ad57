import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { connectionNameFrom } from "../../tools";

type Wish = { integrationId: string; ownerKey: string; name: string | undefined };

/** The connection's name in code: what was asked for in camelCase, or the first free one. */
export async function chooseName(ctx: Context, { integrationId, ownerKey, name }: Wish): Promise<string> {
  const rows = await ctx.db.connection.findMany({ where: { integrationId, ownerKey }, select: { name: true } });
  const taken = new Set(rows.map((row) => row.name));
  if (name === undefined) return firstFree(ownerKey === "org" ? "main" : "personal", taken);
  const chosen = nameInCode(name);
  if (taken.has(chosen))
    throw refused(
      "conflict",
      `There is a connection called ${chosen} already. Use another name, for example ${firstFree(chosen, taken)}.`,
    );
  return chosen;
}

/** `My Prod` as code writes it: `myProd`. */
export function nameInCode(text: string): string {
  const name = connectionNameFrom(text);
  if (name === null) throw refused("invalid", "Use letters and digits for the name.");
  return name;
}

function firstFree(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  for (let number = 2; ; number++) if (!taken.has(`${name}${number}`)) return `${name}${number}`;
}

const refused = (code: "invalid" | "conflict", message: string) => new Failure(code, message, { name: [message] });
