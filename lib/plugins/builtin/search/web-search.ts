import { z } from "zod";
import { builtIn, failed } from "../define/built-in";
import type { SearchProvider } from "./provider";
import { serper } from "./serper";

/** The first one searches; another provider takes its place here. */
const provider: SearchProvider = serper;

const Code = z.string().regex(/^[A-Za-z]{2}(-[A-Za-z]{2,4})?$/, "expects a code such as de or en");

export const webSearch = builtIn({
  key: "web_search",
  title: "Search the web",
  description:
    "Search the web and get the best pages with title, address and a few lines of each. Read one of them with web_fetch.",
  input: z.object({
    query: z.string().trim().min(1).max(1_000),
    count: z.int().min(1).max(50).default(10),
    page: z.int().min(1).max(20).default(1),
    kind: z.enum(["web", "news"]).default("web"),
    country: Code.optional().describe("Where the results should be from, such as us or de"),
    language: Code.optional().describe("In which language, such as en or de"),
  }),
  output: z.object({
    provider: z.string(),
    answer: z.string().nullable().describe("What the search itself answers, where it does"),
    results: z.array(
      z.object({
        title: z.string(),
        url: z.string(),
        snippet: z.string(),
        position: z.int(),
        date: z.string().nullable(),
        source: z.string().nullable(),
      }),
    ),
  }),
  effect: "read",
  service: provider.service,
  async run(args, host) {
    if (!host.account) return failed("connection_missing", missing);
    const { hits, answer } = await provider.search(
      { ...args, country: args.country, language: args.language },
      host.account,
      host,
    );
    return { ok: true, data: { provider: provider.service.variant, answer, results: hits } };
  },
});

const { label } = provider.service;
const missing = `Searching the web needs a key of ${label}. An administrator gives it in Settings, Services, or the operator sets SERPER_API_KEY.`;
