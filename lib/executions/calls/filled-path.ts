const valueLengthMax = 200;

/** `DELETE /customers/{id}` with what the call puts in: whoever decides reads which customer. */
export function filledPath(text: string, args: Record<string, unknown>): string {
  if (!/^[A-Z]+ \//.test(text)) return text;
  return text.replace(/\{([^{}/]+)\}/g, (place, name: string) => {
    const value = Object.hasOwn(args, name) ? args[name] : undefined;
    if (!["string", "number", "boolean"].includes(typeof value)) return place;
    const written = encodeURIComponent(String(value).toWellFormed());
    return written.length > valueLengthMax ? `${written.slice(0, valueLengthMax)}…` : written || place;
  });
}
