/** RFC 3492, with the parameters that names of hosts use. */
const [base, tMin, tMax, skew, damp, firstBias, firstPoint] = [36, 1, 26, 38, 700, 72, 128];
const pointMax = 0x10ffff;

export function encodePunycode(text: string): string {
  const points = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const basic = points.filter((point) => point < firstPoint);
  let output = String.fromCharCode(...basic) + (basic.length > 0 ? "-" : "");
  let [point, delta, bias, handled] = [firstPoint, 0, firstBias, basic.length];
  while (handled < points.length) {
    const next = Math.min(...points.filter((candidate) => candidate >= point));
    delta += (next - point) * (handled + 1);
    point = next;
    for (const candidate of points) {
      if (candidate < point) delta += 1;
      if (candidate !== point) continue;
      output += encodeNumber(delta, bias);
      bias = adapted(delta, handled + 1, handled === basic.length);
      delta = 0;
      handled += 1;
    }
    delta += 1;
    point += 1;
  }
  return output;
}

function encodeNumber(number: number, bias: number): string {
  let [rest, text] = [number, ""];
  for (let k = base; ; k += base) {
    const t = threshold(k, bias);
    if (rest < t) return text + digitOf(rest);
    text += digitOf(t + ((rest - t) % (base - t)));
    rest = Math.floor((rest - t) / (base - t));
  }
}

export function decodePunycode(text: string): string | null {
  const split = text.lastIndexOf("-");
  const points = Array.from(split > 0 ? text.slice(0, split) : "", (character) => character.charCodeAt(0));
  const basicCount = points.length;
  let [point, index, bias, at] = [firstPoint, 0, firstBias, split > 0 ? split + 1 : 0];
  while (at < text.length) {
    const number = decodeNumber(text, at, bias);
    if (!number) return null;
    const length = points.length + 1;
    bias = adapted(number.value, length, points.length === basicCount);
    point += Math.floor((index + number.value) / length);
    index = (index + number.value) % length;
    if (point > pointMax) return null;
    points.splice(index, 0, point);
    index += 1;
    at = number.end;
  }
  return String.fromCodePoint(...points);
}

function decodeNumber(text: string, from: number, bias: number): { value: number; end: number } | null {
  let [value, weight] = [0, 1];
  for (let [at, k] = [from, base]; at < text.length; at += 1, k += base) {
    const digit = digitValue(text.charCodeAt(at));
    if (digit < 0) return null;
    value += digit * weight;
    if (value > Number.MAX_SAFE_INTEGER) return null;
    const t = threshold(k, bias);
    if (digit < t) return { value, end: at + 1 };
    weight *= base - t;
  }
  return null;
}

const threshold = (k: number, bias: number) => Math.min(tMax, Math.max(tMin, k - bias));

function adapted(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? damp : 2));
  rest += Math.floor(rest / count);
  let k = 0;
  for (; rest > ((base - tMin) * tMax) / 2; k += base) rest = Math.floor(rest / (base - tMin));
  return k + Math.floor(((base - tMin + 1) * rest) / (rest + skew));
}

const digitOf = (value: number) => String.fromCharCode(value < 26 ? value + 97 : value + 22);

function digitValue(code: number): number {
  if (code >= 48 && code <= 57) return code - 22;
  if (code >= 97 && code <= 122) return code - 97;
  return code >= 65 && code <= 90 ? code - 65 : -1;
}
