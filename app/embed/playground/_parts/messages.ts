/** Words of the page around the playground for those of this page, and their language. */
export type Labels = { run: string; stop: string; program: string; result: string; output: string; calls: string };

export const usualLabels: Labels = {
  ...{ run: "Run", stop: "Stop", program: "Program" },
  ...{ result: "Result", output: "Output", calls: "Calls" },
};

export type Start = {
  token: string;
  /** The origin of the page around this one, as the browser says. */
  origin: string;
  code: string;
  theme: "light" | "dark" | null;
  language: string | null;
  labels: Labels;
};

/** What this page tells the one around it. */
export type FrameMessage =
  | { executor: "loaded" | "token-wanted" }
  | { executor: "ready"; visitor: string }
  | { executor: "refused"; message: string }
  | { executor: "run"; executionId: string; code: string }
  | { executor: "paused"; executionId: string }
  | { executor: "done"; executionId: string; status: string; result?: unknown; error?: unknown };

const labelMax = 60;

/** How the page around this one wants it to begin; null if the message says nothing of the kind. */
export function startOf({ data, origin }: Pick<MessageEvent<unknown>, "data" | "origin">): Start | null {
  const said = messageNamed("start", data);
  const token = said && textIn(said, "token");
  if (!token) return null;
  const theme = textIn(said, "theme");
  const language = textIn(said, "language");
  return {
    ...{ token, origin, code: textIn(said, "code") ?? "" },
    theme: theme === "light" || theme === "dark" ? theme : null,
    language: language !== null && /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(language) ? language : null,
    labels: labelsOf(said.labels),
  };
}

export const tokenOf = (data: unknown): string | null => textIn(messageNamed("token", data) ?? {}, "token");

export const codeOf = (data: unknown): string | null => textIn(messageNamed("code", data) ?? {}, "code");

export const isRunWanted = (data: unknown): boolean => messageNamed("run", data) !== null;

type Said = Readonly<Record<string, unknown>>;

function messageNamed(name: string, data: unknown): Said | null {
  return isRecord(data) && data.executor === name ? data : null;
}

const isRecord = (value: unknown): value is Said => typeof value === "object" && value !== null;

function textIn(said: Said, name: string): string | null {
  const text = said[name];
  return typeof text === "string" ? text : null;
}

function labelsOf(given: unknown): Labels {
  if (!isRecord(given)) return usualLabels;
  const own = Object.keys(usualLabels).flatMap((name) => {
    const text = textIn(given, name)?.trim().slice(0, labelMax);
    return text ? [[name, text]] : [];
  });
  return { ...usualLabels, ...Object.fromEntries(own) };
}
