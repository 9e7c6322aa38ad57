import { argumentRows } from "../arguments/argument-rows";

type AddressPart = { at: number; text: string; isArgument: boolean };

/** An address in pieces, those marked that an argument of the call fills in. The part up to the host comes from the connection. */
export function addressParts(url: string, args: unknown): AddressPart[] {
  const values = new Set(argumentRows(args).map(({ value }) => encodeURIComponent(String(value))));
  const start = /^[a-z][\w+.-]*:\/\/[^/?#]*/i.exec(url)?.[0] ?? "";
  const pieces = [start, ...url.slice(start.length).split(/(?<=[/?&=#])|(?=[/?&=#])/)].filter(Boolean);
  let at = 0;
  return pieces.map((text) => {
    const part = { at, text, isArgument: text !== start && values.has(text) };
    at += text.length;
    return part;
  });
}
