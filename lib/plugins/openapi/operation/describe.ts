import { ownText } from "../../json/values";
import { onOneLine, trimmed, visible } from "../../text/prose";
import type { Operation } from "./operations";
import type { Reader } from "./reader";

const titleMax = 120;
const descriptionMax = 1200;

/** What people and agents read of an operation: its summary, and its description cut to a readable length. */
export function describeOperation({ method, path, found }: Operation, { resolver, warn }: Reader) {
  const place = resolver.place(found);
  const read = (key: string, max: number) => trimmed(visible(ownText(found.value, key) ?? "", `${place}/${key}`, warn), max);
  const summary = read("summary", 400);
  const description = read("description", descriptionMax);
  const startsAlike = description.toLowerCase().startsWith(summary.toLowerCase().replace(/\.$/, ""));
  const whole = startsAlike ? description : [summary, description].filter((text) => text !== "").join("\n\n");
  return {
    title: summary === "" ? null : trimmed(summary.replace(/\s+/g, " "), titleMax),
    description: whole === "" ? `${method} ${onOneLine(path)}` : whole,
  };
}
