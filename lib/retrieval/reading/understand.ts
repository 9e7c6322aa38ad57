import { Failure } from "../../operation/failure";
import type { Block, DocumentContent, DocumentKind } from "./block";
import { blocksOfDocx } from "./docx";
import { blocksOfHtml } from "./html";
import { blocksOfMarkdown } from "./markdown";
import { blocksOfPdf } from "./pdf";
import { blocksOfText } from "./plain-text";

type Progress = (done: number, total: number) => void;

/** So much text of one document. */
const charactersMax = 5_000_000;

/** Reads a file by what it holds; its name decides only between kinds of text. */
export async function understandDocument(name: string, bytes: Uint8Array, onProgress: Progress): Promise<DocumentContent> {
  const kind = kindOf(name, bytes);
  const { blocks, pages } = await read(kind, bytes, onProgress);
  if (blocks.length === 0) throw new Failure("invalid", emptyMessage(kind));
  const characters = blocks.reduce((sum, { text }) => sum + text.length, 0);
  if (characters > charactersMax)
    throw new Failure(
      "invalid",
      `The document holds ${characters} characters of text. At most ${charactersMax} are read; split it.`,
    );
  return { kind, pages, blocks };
}

async function read(
  kind: DocumentKind,
  bytes: Uint8Array,
  onProgress: Progress,
): Promise<{ blocks: Block[]; pages: number | null }> {
  if (kind === "pdf") return blocksOfPdf(bytes, onProgress);
  if (kind === "docx") return { blocks: await blocksOfDocx(bytes), pages: null };
  const text = decode(bytes);
  const blocksOf = { text: blocksOfText, markdown: blocksOfMarkdown, html: blocksOfHtml }[kind];
  return { blocks: await blocksOf(text), pages: null };
}

function kindOf(name: string, bytes: Uint8Array): DocumentKind {
  const start = Buffer.from(bytes.subarray(0, 1_024)).toString("latin1");
  if (start.includes("%PDF-")) return "pdf";
  if (start.startsWith("PK\u0003\u0004")) return "docx";
  if (start.startsWith("\u00d0\u00cf\u0011\u00e0"))
    throw new Failure(
      "invalid",
      "This is a Word document that is protected by a password, or of an old kind. Save it as DOCX without one.",
    );
  if (/\.html?$/i.test(name) || /^\s*<(!doctype html|html)[\s>]/i.test(start)) return "html";
  return /\.(md|markdown|mdx)$/i.test(name) ? "markdown" : "text";
}

/** UTF-8 or UTF-16 as its mark says; else as old programs of Windows write it. */
function decode(bytes: Uint8Array): string {
  const marked = marks.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte));
  if (marked) return new TextDecoder(marked.encoding).decode(bytes);
  if (bytes.subarray(0, 8_192).includes(0))
    throw new Failure("invalid", "This file holds no text. Text, Markdown, HTML, PDF and DOCX can be read.");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

const marks = [
  { mark: [0xff, 0xfe], encoding: "utf-16le" },
  { mark: [0xfe, 0xff], encoding: "utf-16be" },
];

const emptyMessage = (kind: DocumentKind): string =>
  kind === "pdf"
    ? "The PDF holds no text, as scanned pages do not. Let a program recognize their text first."
    : "The document holds no text.";
