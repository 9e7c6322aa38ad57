/** A paragraph, a row of a table or a listing, with where it stands. */
export type Block = {
  text: string;
  /** The headings above it, from the outermost on. */
  headings: string[];
  page: number | null;
};

export type DocumentKind = "text" | "markdown" | "html" | "pdf" | "docx";

/** What was read in a document. */
export type DocumentContent = { kind: DocumentKind; pages: number | null; blocks: Block[] };

const headingCharactersMax = 200;

/** Collects blocks below the headings that come before them. */
export class BlockList {
  readonly blocks: Block[] = [];
  #headings: { level: number; title: string }[] = [];

  constructor(readonly page: { number: number | null } = { number: null }) {}

  heading(level: number, text: string): void {
    const title = tidy(text).replace(/\s+/g, " ").slice(0, headingCharactersMax);
    if (title === "") return;
    this.#headings = [...this.#headings.filter((one) => one.level < level), { level, title }];
    this.add(title);
  }

  add(text: string): void {
    const tidied = tidy(text);
    if (tidied === "") return;
    this.blocks.push({ text: tidied, headings: this.#headings.map(({ title }) => title), page: this.page.number });
  }
}

/** As the database stores it, without signs that stand for nothing readable. */
const tidy = (text: string): string => Array.from(text.toWellFormed(), shown).join("").trim();

const shown = (character: string): string => (character < " " && !/\s/.test(character) ? "" : character);
