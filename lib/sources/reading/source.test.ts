import { expect, it } from "vitest";
import { isWithoutAddress } from "./source";

it.each([
  [{ url: "https://api.example.com/openapi.json" }, false],
  [{ fileName: "api.yaml" }, false],
  [{ endpoint: "https://mcp.example.com/", config: {} }, false],
  [{ command: "npx", args: ["-y", "a-server"], config: {} }, true],
  [{ config: {} }, true],
])("calls of %j go to no address that somebody could choose: %s", (origin, isWithout) => {
  expect(isWithoutAddress(origin)).toBe(isWithout);
});
