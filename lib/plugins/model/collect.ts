import type { LibraryAnswer, LibraryPart, LibraryStream } from "./library";

/** One answer of a model, the same from every service. */
export type Answered = {
  text: string;
  toolCalls: { id: string; name: string; arguments: string }[];
  finishReason: LibraryAnswer["finishReason"]["unified"];
  usage: { inputTokens: number | null; outputTokens: number | null };
  model: string | null;
};

const nothing = (): Answered => ({
  ...{ text: "", toolCalls: [], finishReason: "other", model: null },
  usage: { inputTokens: null, outputTokens: null },
});

/** Reads a streamed answer to its end, and tells its text as far as it is there. */
export async function collect(stream: LibraryStream, say: (text: string) => void): Promise<Answered> {
  const answered = nothing();
  let isEnded = false;
  for await (const part of stream) {
    take(answered, part);
    if (part.type === "text-delta") say(answered.text);
    isEnded ||= part.type === "finish";
  }
  if (!isEnded) throw new Error("it ends in the middle");
  return answered;
}

function take(answered: Answered, part: LibraryPart): void {
  if (part.type === "text-delta") answered.text += part.delta;
  else if (part.type === "tool-call")
    answered.toolCalls.push({ id: part.toolCallId, name: part.toolName, arguments: part.input });
  else if (part.type === "response-metadata") answered.model = part.modelId ?? answered.model;
  else if (part.type === "finish") {
    answered.finishReason = part.finishReason.unified;
    answered.usage = usageOf(part.usage);
  } else if (part.type === "error") throw part.error instanceof Error ? part.error : new Error(JSON.stringify(part.error));
}

export function ofWhole({ content, finishReason, usage, response }: LibraryAnswer): Answered {
  const answered = { ...nothing(), finishReason: finishReason.unified, usage: usageOf(usage), model: response?.modelId ?? null };
  for (const part of content) {
    if (part.type === "text") answered.text += part.text;
    else if (part.type === "tool-call")
      answered.toolCalls.push({ id: part.toolCallId, name: part.toolName, arguments: part.input });
  }
  return answered;
}

const usageOf = ({ inputTokens, outputTokens }: LibraryAnswer["usage"]): Answered["usage"] => ({
  inputTokens: inputTokens.total ?? null,
  outputTokens: outputTokens.total ?? null,
});
