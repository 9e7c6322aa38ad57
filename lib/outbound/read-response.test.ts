import { describe, expect, it } from "vitest";
import { ReadResponse } from "./read-response";

const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).slice().buffer;
const text = '{"a":["ä"]}';
const init = { status: 201, statusText: "Made", headers: { "content-type": "application/json", "x-a": "1" } };
const read = () => new ReadResponse(bytes(text), init);
const usual = () => new Response(bytes(text), init);

const ways: Record<string, (response: Response) => Promise<unknown>> = {
  arrayBuffer: async (response) => [...new Uint8Array(await response.arrayBuffer())],
  text: (response) => response.text(),
  json: (response) => response.json(),
  blob: async (response) => {
    const blob = await response.blob();
    return [blob.type, await blob.text()];
  },
  stream: async (response) => new Response(response.body).text(),
  clone: async (response) => [await response.clone().text(), await response.text()],
};

describe("a response whose body was read already", () => {
  it("says of itself what a usual one says", () => {
    const { status, statusText, ok, bodyUsed, headers } = read();
    expect({ status, statusText, ok, bodyUsed }).toEqual({ status: 201, statusText: "Made", ok: true, bodyUsed: false });
    expect([...headers]).toEqual([...usual().headers]);
    expect(read()).toBeInstanceOf(Response);
  });

  it.each(Object.entries(ways))("gives as %s what a usual one gives, once", async (_name, taken) => {
    const [mine, other] = [read(), usual()];
    expect(await taken(mine)).toEqual(await taken(other));
    expect([mine.bodyUsed, other.bodyUsed]).toEqual([true, true]);
    await expect(mine.text()).rejects.toThrow(TypeError);
    await expect(mine.arrayBuffer()).rejects.toThrow(TypeError);
    expect(() => mine.clone()).toThrow(TypeError);
  });

  it("is read as a stream or at once, and not both", async () => {
    const mine = read();
    await mine.body?.cancel();
    await expect(mine.text()).rejects.toThrow(TypeError);
  });
});
