/** An integer of so many digits, or so large an exponent: only such an answer is looked at closely. */
const maybeLong = /(?:^|[[:,\s])-?\d{16,}(?![.\deE])|\d[eE]\+?\d{3}/;

/** The value of JSON text, with what a number cannot hold as text. Throws where it is no JSON. */
export function parseExactly(text: string): unknown {
  return JSON.parse(maybeLong.test(text) ? withLongNumbersQuoted(text) : text);
}

function withLongNumbersQuoted(text: string): string {
  const next = /"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
  let quoted = "";
  let done = 0;
  for (let match = next.exec(text); match !== null; match = next.exec(text)) {
    const [token] = match;
    if (token === '"') next.lastIndex = endOfString(text, match.index) + 1;
    else if (isBeyondNumbers(token)) {
      quoted += `${text.slice(done, match.index)}"${token}"`;
      done = next.lastIndex;
    }
  }
  return quoted + text.slice(done);
}

/** An integer that would be another one, or a number that would be infinite. */
const isBeyondNumbers = (token: string): boolean =>
  (/^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token))) || !Number.isFinite(Number(token));

function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === 0x5c) slashes++;
    if (slashes % 2 === 0) return end;
  }
  return text.length;
}
