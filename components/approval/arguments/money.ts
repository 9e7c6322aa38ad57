/** An amount as people write it, and as it will be sent. */
export type Money = { text: string; sent: string };

/** The exceptions of ISO 4217. All other currencies have two digits after the point. */
const digits: Record<string, number> = {
  ...Object.fromEntries("BIF DJF GNF JPY KMF KRW PYG RWF VND VUV XAF XOF XPF".split(" ").map((code) => [code, 0])),
  ...Object.fromEntries("BHD IQD JOD KWD LYD OMR TND".split(" ").map((code) => [code, 3])),
};

/** Services disagree about the digits of these currencies, so their amounts are not converted. */
const disputed: ReadonlySet<string> = new Set(["CLF", "CLP", "CVE", "IDR", "ISK", "MGA", "MRU", "UGX", "UYI", "UYW"]);

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));

/** Converts a number in the smallest unit of a currency. Without a known currency it stays as it is. */
export function moneyOf(value: unknown, currency: string | undefined): Money | null {
  const text = typeof value === "number" && Number.isSafeInteger(value) ? String(value) : value;
  if (typeof text !== "string" || !/^-?\d{1,30}$/.test(text)) return null;
  const sent = `${text} minor units`;
  const code = currency?.toUpperCase() ?? "";
  if (!currencies.has(code) || disputed.has(code)) return { text: sent, sent: "" };
  const after = digits[code] ?? 2;
  const format = { style: "currency", currency: code, minimumFractionDigits: after, maximumFractionDigits: after } as const;
  return { text: new Intl.NumberFormat("en", format).format(withPoint(text, after) as Intl.StringNumericLiteral), sent };
}

/** Computed on text, because numbers would round large amounts. */
function withPoint(text: string, after: number): string {
  const [sign, plain] = text.startsWith("-") ? ["-", text.slice(1)] : ["", text];
  const padded = plain.padStart(after + 1, "0");
  return after === 0 ? text : `${sign}${padded.slice(0, -after)}.${padded.slice(-after)}`;
}
