import { lexer, type MarkedToken, type Token, type Tokens } from "marked";
import Link from "next/link";
import { Fragment, type ReactNode } from "react";
import { cn } from "../ui/cn";
import { CodeBlock } from "../ui/code-block";
import { ScrollRegion } from "../ui/scroll-region";
import { visibleText } from "../ui/visible-text";
import { safeLink } from "./safe-link";

const readMax = 50_000;
const depthMax = 12;

type MarkdownProps = {
  text: string;
  /** Of the console's own documents: their links lead to its pages, their code can be copied, their tables scroll. */
  isOurs?: boolean;
};

/** How deep something nests, and whose it is. */
type Scope = { depth: number; isOurs: boolean };

/** Markdown as elements: no HTML of its author, no picture from elsewhere, and of a stranger no link but to a web page or a mailbox. */
export function Markdown({ text, isOurs = false }: MarkdownProps) {
  const tokens = tokensOf(text.slice(0, readMax));
  if (!tokens) return <p className="whitespace-pre-line">{visibleText(text)}</p>;
  const look = isOurs ? "gap-4 wrap-break-word" : "gap-2 wrap-anywhere";
  return <div className={`flex min-w-0 flex-col ${look}`}>{drawn(tokens, { depth: 0, isOurs })}</div>;
}

/** Null for what nests so deep that it cannot be read. */
function tokensOf(text: string): Token[] | null {
  try {
    return lexer(text);
  } catch {
    return null;
  }
}

function drawn(tokens: readonly Token[] | undefined, scope: Scope): ReactNode {
  const inner = { ...scope, depth: scope.depth + 1 };
  return tokens?.map((token, index) => {
    const key = `${index} ${token.type}`;
    const draw = renderers[token.type as MarkedToken["type"]];
    return <Fragment key={key}>{draw && scope.depth < depthMax ? draw(token as never, inner) : plain(token.raw)}</Fragment>;
  });
}

type Renderers = { [Type in MarkedToken["type"]]?: (token: Extract<MarkedToken, { type: Type }>, scope: Scope) => ReactNode };

const renderers: Renderers = {
  space: () => null,
  def: () => null,
  hr: () => <hr />,
  br: () => <br />,
  heading: ({ tokens }, scope) => <p className="pt-1 font-medium">{drawn(tokens, scope)}</p>,
  paragraph: ({ tokens }, scope) => <p className="whitespace-pre-line">{drawn(tokens, scope)}</p>,
  blockquote: ({ tokens }, scope) => <blockquote className="border-l-2 pl-3 text-secondary">{drawn(tokens, scope)}</blockquote>,
  list: (list, scope) => <List list={list} scope={scope} />,
  list_item: ({ tokens }, scope) => drawn(tokens, scope),
  table: (table, scope) => <Table table={table} scope={scope} />,
  code: ({ text }, { isOurs }) =>
    isOurs ? (
      <CodeBlock code={visibleText(text)} />
    ) : (
      <pre className="overflow-x-auto whitespace-pre-wrap rounded-control border bg-surface px-2 py-1 font-mono text-label">
        {visibleText(text)}
      </pre>
    ),
  codespan: ({ raw }) => (
    <code className="rounded-[4px] bg-hover px-1 font-mono">{visibleText(raw.replace(/^`+ ?| ?`+$/g, ""))}</code>
  ),
  strong: ({ tokens }, scope) => <strong className="font-medium">{drawn(tokens, scope)}</strong>,
  em: ({ tokens }, scope) => <em>{drawn(tokens, scope)}</em>,
  del: ({ tokens }, scope) => <del>{drawn(tokens, scope)}</del>,
  link: (link, scope) => <DrawnLink link={link} scope={scope} />,
  image: ({ text }) => plain(text),
  text: (token, scope) => ("tokens" in token && token.tokens ? drawn(token.tokens, scope) : plain(token.raw)),
  escape: ({ raw }) => plain(raw.slice(1)),
  html: ({ raw }) => (/^<br\s*\/?>\s*$/i.test(raw) ? <br /> : plain(raw.replace(/<!--[\s\S]*?-->|<[^>]*>/g, ""))),
};

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: " " };

/** React writes text as text, so entities are only turned back into what they stand for. */
const plain = (raw: string): string =>
  visibleText(raw.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name) => entities[name] ?? whole));

function List({ list: { items, ordered, start }, scope }: { list: Tokens.List; scope: Scope }) {
  const drawnItems = items.map(({ tokens, raw }, index) => {
    const key = `${index} ${raw.slice(0, 20)}`;
    return <li key={key}>{drawn(tokens, scope)}</li>;
  });
  if (!ordered) return <ul className="list-disc pl-5">{drawnItems}</ul>;
  return (
    <ol className="list-decimal pl-5" start={start === "" ? 1 : start}>
      {drawnItems}
    </ol>
  );
}

function Table({ table: { header, rows }, scope }: { table: Tokens.Table; scope: Scope }) {
  const table = (
    <table className={cn("text-left", scope.isOurs && "w-full text-dense")}>
      {header.some(({ text }) => text !== "") && (
        <thead className={scope.isOurs ? "bg-surface" : undefined}>
          <tr>{cells(header, scope, "th")}</tr>
        </thead>
      )}
      <tbody>
        {rows.map((row, index) => {
          const key = `${index} ${row[0]?.text}`;
          return <tr key={key}>{cells(row, scope, "td")}</tr>;
        })}
      </tbody>
    </table>
  );
  if (!scope.isOurs) return <div className="overflow-x-auto">{table}</div>;
  return (
    <ScrollRegion role="group" label={tableName(header)} className="overflow-x-auto">
      {table}
    </ScrollRegion>
  );
}

const tableName = (header: Tokens.TableCell[]): string =>
  [
    "Table",
    header
      .map(({ text }) => text.replace(/[`*]/g, ""))
      .filter(Boolean)
      .join(", "),
  ]
    .filter(Boolean)
    .join(": ");

const cells = (row: Tokens.TableCell[], scope: Scope, kind: "th" | "td") =>
  row.map(({ tokens, text }, index) => {
    const key = `${index} ${text}`;
    const Cell = text === "" ? "td" : kind; // a header without a name is none
    const look = scope.isOurs && (Cell === "th" ? "min-w-24 font-medium" : "min-w-24 align-top");
    return (
      <Cell key={key} className={cn("border px-2 py-1 font-normal", look)}>
        {drawn(tokens, scope)}
      </Cell>
    );
  });

function DrawnLink({ link: { href, tokens }, scope }: { link: Tokens.Link; scope: Scope }) {
  const look = "rounded-control text-accent underline";
  if (scope.isOurs && ownLink.test(href))
    return (
      <Link href={href} prefetch={false} className={look}>
        {drawn(tokens, scope)}
      </Link>
    );
  const target = safeLink(href);
  if (!target) return drawn(tokens, scope);
  return (
    <a href={target} title={target} target="_blank" rel="noreferrer nofollow" className={look}>
      {drawn(tokens, scope)}
    </a>
  );
}

/** A page of the docs, or a heading of the page that one reads. */
const ownLink = /^(?=[/#])(\/docs\/[\w-]+)?(#[\p{L}\p{N}_-]+)?$/u;
