/** Work for a process of its own, because its input decides how long it takes. */
export type Job =
  | { kind: "transform"; expression: string; data: unknown }
  | { kind: "page"; html: string; url: string; format: "markdown" | "text" | "html"; isWhole: boolean }
  | { kind: "function"; name: string; args: Record<string, unknown> };

/** What a page says. */
export type Page = {
  title: string | null;
  byline: string | null;
  site: string | null;
  language: string | null;
  publishedAt: string | null;
  excerpt: string | null;
  /** Whether the main part was found; else it is the text of the whole page. */
  isArticle: boolean;
  content: string;
};

/** A mistake in the input is told to whoever calls; everything else is a fault. */
export type Done =
  | { kind: "done"; json: string | null }
  | { kind: "mistaken"; message: string }
  | { kind: "broken"; message: string; stack: string | undefined };
