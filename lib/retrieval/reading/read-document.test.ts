import { describe, expect, it } from "vitest";
import { failureOf } from "../../outbound/loopback.suite";
import { docxOf, pdfBomb, pdfOf, wordHeading, wordParagraph, zipOf } from "./files.suite";
import { readDocument } from "./read-document";
import { understandDocument } from "./understand";

const read = (name: string, content: string | Uint8Array) =>
  understandDocument(name, new Uint8Array(Buffer.from(content)), () => {});
const refusal = async (name: string, content: string | Uint8Array) => (await failureOf(read(name, content))).message;

describe("reading an uploaded file", () => {
  it("finds paragraphs, headings and pages in each kind of file", async () => {
    expect(await read("a.txt", "One.\nStill one.\r\n\r\nTwo.\u0001")).toEqual({
      ...{ kind: "text", pages: null },
      blocks: [
        { text: "One.\nStill one.", headings: [], page: null },
        { text: "Two.", headings: [], page: null },
      ],
    });
    const markdown = "# Leave\nAsk early.\n\nSick leave\n---\n```sh\n# no heading\n\nls\n```\n## Pay #\nMonthly.";
    expect((await read("handbook.md", markdown)).blocks.map(({ text, headings }) => [text, headings])).toEqual([
      ["Leave", ["Leave"]],
      ["Ask early.", ["Leave"]],
      ["Sick leave", ["Leave", "Sick leave"]],
      ["```sh\n# no heading\n\nls\n```", ["Leave", "Sick leave"]],
      ["Pay", ["Leave", "Pay"]],
      ["Monthly.", ["Leave", "Pay"]],
    ]);
    const html =
      "<!doctype html><title>no</title><h1>Leave</h1><p>Ask <b>early</b>.</p><script>no()</script><table><tr><td>a<td>b</table>";
    expect((await read("page", html)).blocks.map(({ text, headings }) => [text, headings.join()])).toEqual([
      ...[
        ["Leave", "Leave"],
        ["Ask early.", "Leave"],
        ["a | b |", "Leave"],
      ],
    ]);
    const pdf = pdfOf([
      [
        { text: "Leave", size: 24 },
        { text: "Ask for it ear-", size: 12 },
        { text: "ly.", size: 12 },
      ],
      [{ text: "Pay is monthly.", size: 12 }],
    ]);
    expect(await read("handbook.pdf", pdf)).toEqual({
      ...{ kind: "pdf", pages: 2 },
      blocks: [
        { text: "Leave", headings: ["Leave"], page: 1 },
        { text: "Ask for it early.", headings: ["Leave"], page: 1 },
        { text: "Pay is monthly.", headings: ["Leave"], page: 2 },
      ],
    });
    const docx = await read("handbook.docx", docxOf(wordHeading("Leave") + wordParagraph("Ask early.")));
    expect(docx).toMatchObject({ kind: "docx", blocks: [{ text: "Leave" }, { text: "Ask early.", headings: ["Leave"] }] });
  });

  it("reads text in the encodings that programs write", async () => {
    const first = async (bytes: Uint8Array) => (await read("a.txt", bytes)).blocks[0]?.text;
    expect(await first(Buffer.from("\ufeffZürich", "utf16le"))).toBe("Zürich");
    expect(await first(Buffer.from("Zürich", "latin1"))).toBe("Zürich");
  });

  it("reads pages however deep their elements are", async () => {
    expect((await read("a.html", `<html>${"<div>".repeat(10_000)}deep`)).blocks[0]?.text).toBe("deep");
  });

  it("says of files it cannot read what is wrong with them", async () => {
    expect(await refusal("a.pdf", "%PDF-1.7 and nothing else")).toContain("broken");
    expect(await refusal("a.pdf", pdfOf([[{ text: "Secret", size: 12 }]], { encrypted: true }))).toContain("password");
    expect(await refusal("scan.pdf", pdfOf([[]]))).toContain("recognize");
    expect(await refusal("a.docx", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]))).toContain("password");
    expect(await refusal("a.docx", "PK\u0003\u0004 and nothing else")).toContain("archive cannot be read");
    expect(await refusal("a.docx", zipOf({ "x.txt": "hello" }))).toContain("broken");
    expect(await refusal("photo.jpg", Buffer.from([0xff, 0xd8, 0, 1, 2]))).toContain("holds no text");
    expect(await refusal("a.txt", " \n ")).toBe("The document holds no text.");
    expect(await refusal("a.txt", "word ".repeat(1_000_001))).toContain("split it");
  });

  it("ends a file that unpacks without end, whatever it says of its size", async () => {
    const bomb = Buffer.alloc(210_000_000);
    expect(await refusal("a.docx", zipOf({ "word/document.xml": bomb }, 10))).toContain("unpacks to more than 200 MB");
    const limits = { residentMb: 200, msMax: 30_000 };
    const failure = await failureOf(readDocument({ name: "a.pdf", bytes: pdfBomb(250) }, limits));
    expect(failure.message).toContain("more memory than is allowed");
  });

  it("ends a reader that takes too long, and still reads the next file", async () => {
    const deep = `${"<div>".repeat(100_000)}deep`;
    const failure = await failureOf(readDocument({ name: "a.html", bytes: Buffer.from(deep) }, { msMax: 1 }));
    expect(failure.message).toContain("took longer");
    const pages: number[] = [];
    const pdf = pdfOf([[{ text: "One", size: 12 }], [{ text: "Two", size: 12 }]]);
    const content = await readDocument({ name: "a.pdf", bytes: pdf }, { onProgress: (done) => pages.push(done) });
    expect(content.blocks.map(({ text }) => text)).toEqual(["One", "Two"]);
    expect(pages).toEqual([1, 2]);
  });
});
