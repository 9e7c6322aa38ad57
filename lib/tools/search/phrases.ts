/** What people say in several words, in the one that interfaces have for it. */
export function inWordsOfInterfaces(words: readonly string[]): string[] {
  return withoutParticles(fixed(words));
}

/** Said in one piece. */
const sayings: [saying: string, meant: string][] = [
  ["who am i", "current user"],
  ["who is in", "members"],
  ["who is on", "members"],
  ["who can access", "members"],
  ["who has access to", "members"],
  ["how did", "report"],
  ["out of office", "vacation"],
  ["am i free", "free busy availability"],
  ["are we free", "free busy availability"],
  ["is free", "free busy availability"],
  ["money back", "refund"],
  ["get rid of", "delete"],
  ["take part", "join"],
  ["make sure", "check"],
  ["right now", ""],
  ["as soon as possible", ""],
  ["a lot of", ""],
  ["in charge of", "owner"],
  ["be done", "complete"],
  ["to done", "status"],
  ["as done", "complete"],
  ["as read", "read"],
  ["full text", "search"],
  ["stop sharing", "unshare"],
  ["stop following", "unfollow"],
  ["stop watching", "unwatch"],
];

/** A verb and what stands after it or after its object: `turn the alarm on`. */
const particles: [verbs: string, particle: string, meant: string][] = [
  ["throw chuck", "away out", "delete"],
  ["turn switch", "on", "enable"],
  ["turn switch", "off", "disable"],
  ["give pay send", "back", "return"],
  ["roll go", "back", "rollback"],
  ["bring put get", "back", "restore"],
  ["check tick cross", "off", "complete"],
  ["kick throw", "out", "kick"],
  ["call", "off", "cancel"],
  ["set", "up", "create"],
  ["spin fire", "up", "create"],
  ["sign", "up", "register"],
  ["look", "up", "find"],
  ["clean clear", "up out", "clear"],
  ["shut", "down", "shutdown"],
  ["take", "down", "delete"],
  ["write", "down", "create"],
  ["hand", "over", "transfer"],
  ["find", "out", "get"],
  ["opt", "out", "unsubscribe"],
];

const bySaying: ReadonlyMap<string, string[]> = new Map(
  sayings.map(([saying, meant]) => [saying, meant.split(" ").filter((word) => word !== "")]),
);
const sayingsBegin: ReadonlySet<string> = new Set([...bySaying.keys()].map((saying) => saying.split(" ")[0] ?? ""));
const sayingWordsMax = 5;

function fixed(words: readonly string[]): string[] {
  const told: string[] = [];
  for (let place = 0; place < words.length; ) {
    const found = sayingsBegin.has(words[place] ?? "") ? sayingAt(words, place) : null;
    told.push(...(found?.meant ?? words.slice(place, place + 1)));
    place += found?.length ?? 1;
  }
  return told;
}

function sayingAt(words: readonly string[], place: number): { meant: string[]; length: number } | null {
  for (let length = sayingWordsMax; length > 1; length--) {
    const meant = bySaying.get(words.slice(place, place + length).join(" "));
    if (meant && place + length <= words.length) return { meant, length };
  }
  return null;
}

const meantBy: ReadonlyMap<string, string> = new Map(
  particles.flatMap(([verbs, after, meant]) =>
    verbs.split(" ").flatMap((verb) => after.split(" ").map((particle): [string, string] => [`${verb} ${particle}`, meant])),
  ),
);
const phrasal: ReadonlySet<string> = new Set(particles.flatMap(([verbs]) => verbs.split(" ")));

/** So far from its verb a particle still belongs to it. */
const reach = 4;

function withoutParticles(words: readonly string[]): string[] {
  const told = [...words];
  for (const [place, word] of words.entries()) {
    if (!phrasal.has(word)) continue;
    const after = words.slice(place + 1, place + 1 + reach).findIndex((other) => meantBy.has(`${word} ${other}`));
    if (after < 0) continue;
    told[place] = meantBy.get(`${word} ${words[place + 1 + after]}`) ?? word;
    told[place + 1 + after] = "";
  }
  return told.filter((word) => word !== "");
}
