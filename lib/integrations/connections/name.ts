import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { connectionNameFrom } from "../../tools";

type Wish = {
  integrationId: string;
  ownerKey: string;
  name: string | undefined;
  /** Where it was entered. */
  field?: string;
  /** The name it has already. */
  except?: string;
};

/** The connection's name in code: what was asked for in camelCase, or the first free one. */
export async function chooseName(ctx: Context, { integrationId, ownerKey, name, field = "name", except }: Wish): Promise<string> {
  const rows = await ctx.db.connection.findMany({ where: { integrationId, ownerKey }, select: { name: true } });
  const taken = new Set(rows.map((row) => row.name).filter((one) => one !== except));
  const refused = (code: "invalid" | "conflict", message: string) => new Failure(code, message, { [field]: [message] });
  if (name === undefined) return firstFree(ownerKey === "org" ? "main" : "personal", taken);
  const chosen = connectionNameFrom(name);
  if (chosen === null) throw refused("invalid", "Use letters and digits for the name.");
  if (taken.has(chosen))
    throw refused(
      "conflict",
      `There is a connection called ${chosen} already. Use another name, for example ${firstFree(chosen, taken)}.`,
    );
  return chosen;
}

function firstFree(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  for (let number = 2; ; number++) if (!taken.has(`${name}${number}`)) return `${name}${number}`;
}
