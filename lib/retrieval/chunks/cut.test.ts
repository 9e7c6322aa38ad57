import { describe, expect, it } from "vitest";
import type { Block } from "../reading/block";
import { cutChunks } from "./cut";

const block = (text: string, headings: string[] = [], page: number | null = null): Block => ({ text, headings, page });
const sizes = { chunkCharacters: 200, overlapCharacters: 40 };

describe("cutting a document", () => {
  it("begins a chunk at each heading, and takes headings that stand alone along", () => {
    const blocks = [
      ...[
        block("Handbook", ["Handbook"], 1),
        block("Leave", ["Handbook", "Leave"], 1),
        block("Ask early.", ["Handbook", "Leave"], 2),
      ],
      ...[block("Pay", ["Handbook", "Pay"], 3), block("Monthly.", ["Handbook", "Pay"], 3)],
    ];
    expect(cutChunks(blocks, sizes)).toEqual([
      { position: 0, heading: "Handbook › Leave", page: 1, text: "Handbook\n\nLeave\n\nAsk early." },
      { position: 1, heading: "Handbook › Pay", page: 3, text: "Pay\n\nMonthly." },
    ]);
  });

  it("cuts long text at sentences, repeats the last words, and loses nothing", () => {
    const sentences = Array.from({ length: 40 }, (_, index) => `Sentence number ${index} says something.`);
    const chunks = cutChunks([block(sentences.join(" "), [], 7)], sizes);
    expect(chunks.length).toBeGreaterThan(5);
    for (const { text, page } of chunks) {
      expect(text.length).toBeLessThanOrEqual(200);
      expect(text.endsWith(".")).toBe(true);
      expect(page).toBe(7);
    }
    for (const sentence of sentences) expect(chunks.some(({ text }) => text.includes(sentence))).toBe(true);
    for (const [index, { text }] of chunks.slice(1).entries()) expect(chunks[index]?.text).toContain(text.slice(0, 10));
  });

  it("cuts text without any spaces, and no character in two", () => {
    const text = "🙂".repeat(500);
    const chunks = cutChunks([block(text)], { chunkCharacters: 201, overlapCharacters: 0 });
    expect(chunks.map((chunk) => chunk.text).join("")).toBe(text);
    expect(chunks.every((chunk) => chunk.text.isWellFormed())).toBe(true);
  });

  it("names the page on which a chunk begins", () => {
    const long = (word: string) => Array.from({ length: 30 }, () => `${word}.`).join(" ");
    const chunks = cutChunks([block(long("first"), [], 1), block(long("second"), [], 2)], {
      chunkCharacters: 200,
      overlapCharacters: 0,
    });
    expect(chunks.find(({ text }) => text.startsWith("second"))?.page).toBe(2);
    expect(chunks[0]?.page).toBe(1);
  });
});
