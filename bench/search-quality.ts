import {
  entries,
  half,
  hasCorpora,
  type Rate,
  type Request,
  rankOf,
  rate,
  rateTogether,
  requestsOf,
  type Stocked,
  stockCorpus,
} from "../lib/tools/search/quality.suite";

const missedByThePeer = ["create an issue", "merge pull request", "list pull requests", "delete branch", "close issue"];

/** How often the tool that was meant comes first and among the first five. Needs the documents beside the project. */
export async function reportSearchQuality(): Promise<void> {
  if (!hasCorpora) return console.log("Skipped: search quality needs the documents of ../shared/corpora/openapi.");
  const every = [...entries.halved, ...entries.further, ...entries.fresh];
  const distinct = [...new Map(every.map((entry) => [entry.slug, entry])).values()];
  const all = await Promise.all(distinct.map(stockCorpus));
  const six = all.filter(({ slug }) => entries.halved.some((entry) => entry.slug === slug));
  console.log("requests                                       count  first  first five");
  for (const [name, requests] of [
    ["tuned on", half(0)],
    ["not tuned on", half(1)],
  ] as const) {
    line(`six documents, ${name}`, requests, rate(requests, six));
    line(`six documents in one catalog, ${name}`, requests, rateTogether(requests, six));
  }
  for (const [name, group] of [
    ["further ones", entries.further],
    ["six others, later ones", entries.fresh],
  ] as const) {
    const requests = group.flatMap(requestsOf);
    line(name, requests, rate(requests, all));
  }
  printPeerMisses(six);
}

function line(name: string, requests: readonly Request[], { top1, top5 }: Rate): void {
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`.padStart(8);
  console.log(`${name.padEnd(46)} ${String(requests.length).padStart(5)} ${percent(top1)} ${percent(top5)}`);
}

function printPeerMisses(stocked: readonly Stocked[]): void {
  const github = stocked.filter(({ slug }) => slug === "github");
  const requests = entries.halved.filter(({ slug }) => slug === "github").flatMap(requestsOf);
  console.log("\nWhat the peer misses on GitHub's document, by place here:");
  for (const request of requests.filter((one) => missedByThePeer.includes(one.request)))
    console.log(`  ${request.request.padEnd(20)} ${rankOf(request, github, request.request)}`);
}
