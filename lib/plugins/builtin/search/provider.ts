import type { Network } from "../../contract";
import type { Account, Service } from "../../static-plugin";

type SearchRequest = {
  query: string;
  count: number;
  page: number;
  country: string | undefined;
  language: string | undefined;
  kind: "web" | "news";
};

export type Hit = { title: string; url: string; snippet: string; position: number; date: string | null; source: string | null };

type SearchResult = { hits: Hit[]; answer: string | null };

/** Whoever searches the web for the console. */
export type SearchProvider = {
  service: Service;
  /** Throws a Failure that says in words what the provider did not do. */
  search(request: SearchRequest, account: Account, network: Network): Promise<SearchResult>;
};
