import { afterEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { newId } from "./new-id";

afterEach(() => void vi.unstubAllGlobals());

it("is another UUID each time, also where the browser makes none", () => {
  const { crypto } = globalThis;
  vi.stubGlobal("crypto", { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes) });
  const made = Array.from({ length: 500 }, newId);
  expect(new Set(made).size).toBe(500);
  for (const id of made) expect(z.uuid({ version: "v4" }).safeParse(id).error).toBeUndefined();
});
