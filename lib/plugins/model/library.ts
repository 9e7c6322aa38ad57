import type { createAnthropic } from "@ai-sdk/anthropic";

/** A model as the library has it, in whichever dialect. */
export type LibraryModel = ReturnType<ReturnType<typeof createAnthropic>["languageModel"]>;
export type LibraryRequest = Parameters<LibraryModel["doStream"]>[0];
export type LibraryMessage = LibraryRequest["prompt"][number];
export type LibraryAnswer = Awaited<ReturnType<LibraryModel["doGenerate"]>>;
export type LibraryStream = Awaited<ReturnType<LibraryModel["doStream"]>>["stream"];
export type LibraryPart = LibraryStream extends ReadableStream<infer Part> ? Part : never;
