import type { ApprovalView } from "@executor/core/executions";
import { visibleText } from "../../ui/visible-text";
import { type ArgumentRow, argumentRows } from "../arguments/argument-rows";
import { sentenceOf } from "./sentence";

export type HeadlinePart = { text: string; isValue: boolean };
type Headline = {
  parts: HeadlinePart[];
  /** The arguments that it tells. */
  told: readonly string[];
};
type HeadlineSubject = Pick<ApprovalView, "kind" | "message" | "address" | "tool" | "arguments"> &
  Partial<Pick<ApprovalView, "answer">>;

const valueLengthMax = 60;

/** What a call does, in the words of its source and with the value that says to what: `Refund €42.50 to cus_1001`. */
export function headlineOf(asked: HeadlineSubject, request?: { method: string; url: string } | null): Headline {
  const sentence = sentenceOf(asked, request);
  if (asked.kind !== "approval" || !asked.tool?.title?.trim()) return headline([sentence]);
  const args = asked.answer?.isEdited ? asked.answer.editedArguments : asked.arguments;
  const rows = argumentRows(args, { minorUnits: asked.tool.minorUnits }).filter(isShort);
  const [, verb = "", object = ""] = /^(\p{L}+) (?:(?:an?|the) )?(.+)$/u.exec(sentence) ?? [];
  return paymentIn(rows, verb, object) ?? subjectIn(rows, { message: asked.message, verb, object }) ?? objectIn(rows, sentence);
}

/** The same as plain text. */
export const headlineText = (asked: HeadlineSubject): string =>
  headlineOf(asked)
    .parts.map(({ text }) => text)
    .join("");

const isShort = ({ value, money }: ArgumentRow): boolean =>
  money !== undefined ||
  typeof value === "number" ||
  (typeof value === "string" && value !== "" && value.length <= valueLengthMax);

const recipients = /(^|\.)(to|recipient|recipients|destination|channel)$/i;
/** Names of those who get or get back money. */
const payees = /(^|\.)(customer|customer_?id|payee|beneficiary|account|account_?id)$/i;
const titles = /(^|\.)(title|subject)$/i;
const identifies = /(^|[._])(id|key|slug|handle|email|username|name|number)$|(Id|Key|Email|Name)$/;

/** To whom, or which one, behind the sentence. */
function objectIn(rows: readonly ArgumentRow[], sentence: string): Headline {
  const to = rows.find(({ path }) => recipients.test(path));
  if (to && !/ to\b/.test(sentence)) return headline([sentence, "to", to]);
  const which = [titles, identifies].map((names) => rows.find(({ path }) => names.test(path))).find((row) => row !== undefined);
  if (which) return headline([`${sentence}:`, which]);
  const forWhom = rows.find(({ path }) => payees.test(path));
  return forWhom && !/ for\b/.test(sentence) ? headline([sentence, "for", forWhom]) : headline([sentence]);
}

/** A sum of money and to whom. Null where it is none, or its unit is unknown. */
function paymentIn(rows: readonly ArgumentRow[], verb: string, object: string): Headline | null {
  const money = rows.find((row) => row.money?.sent);
  const paid = money && paidIn(verb, object);
  if (!money || !paid) return null;
  const to = [recipients, payees].map((names) => rows.find(({ path }) => names.test(path))).find((row) => row !== undefined);
  const currencies = rows.flatMap(({ path }) => (isCurrency.test(path) ? [path] : []));
  const { parts, told } = headline([paid, money, ...(to ? ["to", to] : [])]);
  return { parts, told: [...told, ...currencies] };
}

const paying: ReadonlySet<string> = new Set(["refund", "pay", "charge", "transfer", "send", "credit"]);
const beginnings: ReadonlySet<string> = new Set(["make", "create", "issue"]);
const sums: Readonly<Record<string, string>> = {
  ...{ payment: "Pay", refund: "Refund", transfer: "Transfer", charge: "Charge", payout: "Pay out" },
};

/** The verb for a sum of money: `Refund a payment` and `Create a refund` are both `Refund`. */
function paidIn(verb: string, object: string): string | null {
  const noun = object.toLowerCase();
  if (paying.has(verb.toLowerCase()) && (Object.hasOwn(sums, noun) || noun === "money")) return verb;
  return beginnings.has(verb.toLowerCase()) && Object.hasOwn(sums, noun) ? (sums[noun] ?? null) : null;
}

type Named = { message: string; verb: string; object: string };

/** The value that says which one of its kind: it stands behind the kind in the path, or its name says the kind. */
function subjectIn(rows: readonly ArgumentRow[], { message, verb, object }: Named): Headline | null {
  const segments = message.replace(/^[A-Z]+ \//, "").split("/");
  for (const row of [...rows].reverse()) {
    const place = segments.lastIndexOf(encodeURIComponent(String(row.value)));
    const noun = [segments[place - 1], /([^.\]]+?)_?id$/i.exec(row.path)?.[1]]
      .flatMap((kind) => (kind ? [singular(kind)] : []))
      .map((kind) => (isWord(object, kind) ? object.slice(0, kind.length) : ""))
      .find(Boolean);
    if (noun) return headline([verb, noun, row, object.slice(noun.length).trim()]);
  }
  return null;
}

const isWord = (object: string, kind: string): boolean =>
  object.toLowerCase().startsWith(kind) && /^($|\W)/.test(object.slice(kind.length));

const singular = (kind: string): string =>
  kind
    .toLowerCase()
    .replace(/[-_]/g, " ")
    .replace(/ies$/, "y")
    .replace(/(ss|sh|ch|x)es$/, "$1")
    .replace(/([^s])s$/, "$1");

function headline(pieces: readonly (string | ArgumentRow)[]): Headline {
  const parts = pieces.filter(Boolean).flatMap((piece, index) => {
    const part = typeof piece === "string" ? { text: piece, isValue: false } : { text: shownIn(piece), isValue: true };
    return index === 0 ? [part] : [{ text: " ", isValue: false }, part];
  });
  return { parts, told: pieces.flatMap((piece) => (typeof piece === "string" ? [] : [piece.path])) };
}

const isCurrency = /(^|\.)currency(_?code)?$/i;

const shownIn = ({ value, money }: ArgumentRow): string => visibleText(money?.text ?? String(value)).replace(/\s+/g, " ");
