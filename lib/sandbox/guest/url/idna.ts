import { decodePunycode, encodePunycode } from "./punycode";

/**
 * Names of hosts in other scripts, for the URL library: what the tables of UTS 46 say, expressed by what the engine knows
 * of Unicode. Names whose letters run from right to left are not checked for mixed directions.
 */
export function toASCII(domain: string): string | null {
  const labels = mapped(domain).split(".").map(asciiLabel);
  return labels.includes(null) ? null : labels.join(".");
}

export const toUnicode = (domain: string) => ({ domain, error: false });

const ignored = /\u00ad|\u034f|[\u180b-\u180d]|\u180f|\u200b|\u2060|\u2064|[\ufe00-\ufe0f]|\ufeff/g;

function mapped(domain: string): string {
  const folded = domain.replace(ignored, "").replaceAll("\u1e9e", "ß").normalize("NFKC").toLowerCase().normalize("NFKC");
  return folded.replaceAll("。", ".").replace(ignored, "");
}

function asciiLabel(label: string): string | null {
  if (label.startsWith("xn--")) return isEncodedLabel(label) ? label : null;
  if (isAscii(label)) return label;
  return isAllowed(label) ? `xn--${encodePunycode(label)}` : null;
}

/** A label that comes encoded must be what encoding would have made. */
function isEncodedLabel(label: string): boolean {
  if (!isAscii(label)) return false;
  const decoded = decodePunycode(label.slice(4));
  if (decoded === null || decoded === "" || isAscii(decoded)) return false;
  return mapped(decoded) === decoded && isAllowed(decoded);
}

const isAscii = (text: string) => /^[\0-\x7f]*$/.test(text);

const disallowed = /[\p{Cc}\p{Cn}\p{Co}\p{Cs}\p{Z}\u00a8\u2010-\u2027\u2190-\u21ff\ufffc\ufffd]/u;
const isAllowed = (label: string) =>
  !/^\p{M}/u.test(label) &&
  !disallowed.test(label.replace(/[\u2010\u2019\u2027\u2190-\u21ff]/g, "")) &&
  !/(^|[^\p{M}])[\u200c\u200d]/u.test(label);
