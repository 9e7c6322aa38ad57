import { lexer, type MarkedToken, type Token, type Tokens } from "marked";
import { Fragment, type ReactNode } from "react";
import { visibleText } from "../ui/visible-text";
import { safeLink } from "./safe-link";

const readMax = 50_000;
const depthMax = 12;

/** The Markdown of a stranger as elements: no HTML of theirs, no picture from elsewhere, no link but to a web page or a mailbox. */
export function Markdown({ text }: { text: string }) {
  const tokens = tokensOf(text.slice(0, readMax));
  if (!tokens) return <p className="whitespace-pre-line">{visibleText(text)}</p>;
  return <div className="flex flex-col gap-2 wrap-anywhere">{drawn(tokens, 0)}</div>;
}

/** Null for what nests so deep that it cannot be read. */
function tokensOf(text: string): Token[] | null {
  try {
    return lexer(text);
  } catch {
    return null;
  }
}

function drawn(tokens: readonly Token[] | undefined, depth: number): ReactNode {
  return tokens?.map((token, index) => {
    const key = `${index} ${token.type}`;
    const draw = renderers[token.type as MarkedToken["type"]];
    return <Fragment key={key}>{draw && depth < depthMax ? draw(token as never, depth + 1) : plain(token.raw)}</Fragment>;
  });
}

type Renderers = { [Type in MarkedToken["type"]]?: (token: Extract<MarkedToken, { type: Type }>, depth: number) => ReactNode };

const renderers: Renderers = {
  space: () => null,
  def: () => null,
  hr: () => <hr />,
  br: () => <br />,
  heading: ({ tokens }, depth) => <p className="pt-1 font-medium">{drawn(tokens, depth)}</p>,
  paragraph: ({ tokens }, depth) => <p className="whitespace-pre-line">{drawn(tokens, depth)}</p>,
  blockquote: ({ tokens }, depth) => <blockquote className="border-l-2 pl-3 text-secondary">{drawn(tokens, depth)}</blockquote>,
  list: (list, depth) => <List list={list} depth={depth} />,
  list_item: ({ tokens }, depth) => drawn(tokens, depth),
  table: (table, depth) => <Table table={table} depth={depth} />,
  code: ({ text }) => (
    <pre className="overflow-x-auto whitespace-pre-wrap rounded-control border bg-surface px-2 py-1 font-mono text-label">
      {visibleText(text)}
    </pre>
  ),
  codespan: ({ raw }) => (
    <code className="rounded-[4px] bg-hover px-1 font-mono">{visibleText(raw.replace(/^`+ ?| ?`+$/g, ""))}</code>
  ),
  strong: ({ tokens }, depth) => <strong className="font-medium">{drawn(tokens, depth)}</strong>,
  em: ({ tokens }, depth) => <em>{drawn(tokens, depth)}</em>,
  del: ({ tokens }, depth) => <del>{drawn(tokens, depth)}</del>,
  link: (link, depth) => <SafeLink link={link} depth={depth} />,
  image: ({ text }) => plain(text),
  text: (token, depth) => ("tokens" in token && token.tokens ? drawn(token.tokens, depth) : plain(token.raw)),
  escape: ({ raw }) => plain(raw.slice(1)),
  html: ({ raw }) => (/^<br\s*\/?>\s*$/i.test(raw) ? <br /> : plain(raw.replace(/<!--[\s\S]*?-->|<[^>]*>/g, ""))),
};

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: " " };

/** React writes text as text, so entities are only turned back into what they stand for. */
const plain = (raw: string): string =>
  visibleText(raw.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name) => entities[name] ?? whole));

function List({ list: { items, ordered, start }, depth }: { list: Tokens.List; depth: number }) {
  const drawnItems = items.map(({ tokens, raw }, index) => {
    const key = `${index} ${raw.slice(0, 20)}`;
    return <li key={key}>{drawn(tokens, depth)}</li>;
  });
  if (!ordered) return <ul className="list-disc pl-5">{drawnItems}</ul>;
  return (
    <ol className="list-decimal pl-5" start={start === "" ? 1 : start}>
      {drawnItems}
    </ol>
  );
}

function Table({ table: { header, rows }, depth }: { table: Tokens.Table; depth: number }) {
  return (
    <div className="overflow-x-auto">
      <table className="text-left">
        <thead>
          <tr>{cells(header, depth, "th")}</tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const key = `${index} ${row[0]?.text}`;
            return <tr key={key}>{cells(row, depth, "td")}</tr>;
          })}
        </tbody>
      </table>
    </div>
  );
}

const cells = (row: Tokens.TableCell[], depth: number, Cell: "th" | "td") =>
  row.map(({ tokens, text }, index) => {
    const key = `${index} ${text}`;
    return (
      <Cell key={key} className="border px-2 py-1 font-normal">
        {drawn(tokens, depth)}
      </Cell>
    );
  });

function SafeLink({ link: { href, tokens }, depth }: { link: Tokens.Link; depth: number }) {
  const target = safeLink(href);
  if (!target) return drawn(tokens, depth);
  return (
    <a href={target} title={target} target="_blank" rel="noreferrer nofollow" className="rounded-control text-accent underline">
      {drawn(tokens, depth)}
    </a>
  );
}
