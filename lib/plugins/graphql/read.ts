import { createHash } from "node:crypto";
import { Failure } from "../../operation/failure";
import type { AuthTemplate, LiveSource, Producing, Production, Reading, Understanding } from "../contract";
import { produceGraphql } from "./produce";
import { refusalIn } from "./schema/introspection";
import { authTemplates } from "./templates";

type Document = { name: string; text: string };

/** What is kept of a schema: the tools themselves, or that each connection asks for its own. */
type Normalised = { format: "graphql/1"; production: Pick<Production, "tools" | "definitions"> | null };

/** Understands a schema: a pure function of its texts. */
export function readGraphql(documents: Document[], { source, progress }: Understanding): Reading {
  const refusal = source && documents[0] ? refusalIn(documents[0].text) : null;
  if (refusal !== null) return readingOf(source, { templates: authTemplates(source, { isOpen: false }), refusal });
  const { tools, definitions, warnings, description } = produceGraphql(documents, progress);
  if (tools.length === 1)
    throw new Failure("invalid", "The schema has neither queries nor mutations, so there is nothing to call.");
  const reading = readingOf(source, {
    templates: authTemplates(source, { isOpen: source !== null }),
    production: { tools, definitions },
  });
  return { ...reading, title: titleOf(source, documents), description, warnings };
}

type Read = { templates: AuthTemplate[]; production?: Normalised["production"]; refusal?: string };

function readingOf(source: LiveSource | null, { templates, production = null, refusal }: Read): Reading {
  const normalised: Normalised = { format: "graphql/1", production };
  const document = JSON.stringify(normalised);
  const message = `The service tells its schema to those who are signed in: tools come with the first connection. It said: ${refusal}`;
  return {
    title: titleOf(source, []),
    version: null,
    description: "",
    servers: source?.kind === "endpoint" ? [{ url: withoutQuery(source.endpoint), description: null, variables: {} }] : [],
    authTemplates: templates,
    producesFrom: production ? "document" : "connection",
    toolCount: production?.tools.length ?? 0,
    warnings: production ? [] : [{ message, place: null, untilConnected: true }],
    document,
    revision: createHash("sha256").update(document).digest("hex"),
  };
}

/** The tools that were understood, or those of a schema that a connection was told. */
export function resolveGraphql({ document, listed }: Pick<Producing, "document" | "listed">): Production {
  const { production } = JSON.parse(document) as Normalised; // safe: written by readGraphql()
  if (production) return { ...production, warnings: [] };
  if (listed === null) return { tools: [], definitions: {}, warnings: [] };
  const { description: _, ...produced } = produceGraphql([{ name: "introspection.json", text: listed }]);
  return produced;
}

/** A query may hold a key. */
function withoutQuery(endpoint: string): string {
  const url = new URL(endpoint);
  url.search = "";
  return url.href;
}

function titleOf(source: LiveSource | null, documents: readonly Document[]): string {
  if (source?.kind === "endpoint") return titled(brandOf(new URL(source.endpoint).hostname));
  const [first] = documents;
  const name =
    first?.name
      .split("/")
      .at(-1)
      ?.replace(/\.[a-z]+$/i, "")
      .replace(/\.(introspection|schema)$/i, "") ?? "";
  return /^(document|schema|introspection|)$/i.test(name) ? "GraphQL API" : titled(name);
}

/** `api.github.com` is GitHub's. */
function brandOf(hostname: string): string {
  if (/^[\d.:[\]]+$/.test(hostname) || !hostname.includes(".")) return hostname;
  const parts = hostname.split(".").filter((part) => !/^(www|api|graphql|gql|gateway|public)$/i.test(part));
  return parts.length > 1 ? (parts.slice(0, -1).at(-1) ?? hostname) : hostname;
}

const titled = (text: string): string => {
  const plain = text.replace(/[_-]+/g, " ").trim().slice(0, 200);
  return plain === "" ? "GraphQL API" : (plain[0] ?? "").toUpperCase() + plain.slice(1);
};
