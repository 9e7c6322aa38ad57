import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Select } from "./select";

const options = [
  { value: "24h", label: "Last 24 hours" },
  { value: "7d", label: "Last 7 days" },
];

it("what is chosen stands in the page before its program is there", () => {
  const trigger = (value?: string) => renderToStaticMarkup(<Select aria-label="Time" options={options} value={value} />);
  expect(trigger("24h")).toContain("Last 24 hours");
  expect(trigger("")).toContain("Choose");
});
