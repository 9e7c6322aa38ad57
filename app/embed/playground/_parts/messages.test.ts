import { expect, it } from "vitest";
import { startOf, usualLabels } from "./messages";

const origin = "https://app.example";
const start = { executor: "start", token: "exv_a" };

it("takes what it knows of a start and leaves the rest", () => {
  const data = {
    ...start,
    code: "return 1;",
    theme: "dark",
    language: "de",
    labels: { run: " Los ", stop: 7, other: "x" },
    more: 1,
  };
  expect(startOf({ data, origin })).toEqual({
    ...{ token: "exv_a", origin, code: "return 1;", theme: "dark", language: "de" },
    labels: { ...usualLabels, run: "Los" },
  });
});

it.each([{ theme: "pink" }, { language: '"><b>' }, { labels: "Los" }, { labels: null }, { code: 7 }])(
  "%j counts as unsaid",
  (odd) => {
    expect(startOf({ data: { ...start, ...odd }, origin })).toEqual({
      ...{ token: "exv_a", origin, code: "", theme: null, language: null },
      labels: usualLabels,
    });
  },
);

it.each([null, "start", 7, {}, { executor: "start" }, { executor: "start", token: 7 }, { executor: "run", token: "exv_a" }])(
  "%j starts nothing",
  (data) => expect(startOf({ data, origin })).toBeNull(),
);

it("labels are cut", () => {
  expect(startOf({ data: { ...start, labels: { run: "x".repeat(500) } }, origin })?.labels.run).toHaveLength(60);
});
