import { expect, it } from "vitest";
import { addressParts } from "./address-parts";

const marked = (url: string, args: unknown) =>
  addressParts(url, args).flatMap(({ text, isArgument }) => (isArgument ? [text] : []));

it("marks what arguments fill in, in the path and in the query, and never the host", () => {
  const url = "https://cus_1/v1/customers/cus_1/notes/a%20b?limit=5&all=v1";
  expect(marked(url, { id: "cus_1", note: "a b", limit: 5, other: "customer" })).toEqual(["cus_1", "a%20b", "5"]);
  expect(
    addressParts(url, {})
      .map(({ text }) => text)
      .join(""),
  ).toBe(url);
});
