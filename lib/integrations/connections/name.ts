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
  if (name === undefined) return firstFree(ownerKey === "org" ? "main" : "personal", taken);
  const chosen = nameInCode(name, field);
  if (!taken.has(chosen)) return chosen;
  const message = `There is a connection called ${chosen} already. Use another name, for example ${firstFree(chosen, taken)}.`;
  throw new Failure("conflict", message, { [field]: [message] });
}

/** `My Prod` as code writes it: `myProd`. */
export function nameInCode(text: string, field = "name"): string {
  const name = connectionNameFrom(text);
  if (name !== null) return name;
  const message = "Use letters and digits for the name.";
  throw new Failure("invalid", message, { [field]: [message] });
}

function firstFree(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  for (let number = 2; ; number++) if (!taken.has(`${name}${number}`)) return `${name}${number}`;
}
