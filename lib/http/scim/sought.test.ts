import { expect, it } from "vitest";
import { parseFilter } from "./filter";
import { type Attributes, soughtBy } from "./sought";

const attributes: Attributes<"name" | "mail"> = {
  name: { field: "name", type: "text" },
  emails: { elements: { value: { field: "mail", type: "text" } }, constants: { type: "work" } },
};
const sought = (text: string) => soughtBy(parseFilter(text), attributes);

it("leaves to the database what it knows of a filter, and says whether that is all", () => {
  const name = { field: "name", is: "beginning", value: "a" };
  expect(sought('name sw "a"')).toEqual({ condition: { all: [name] }, isWhole: true });
  expect(sought('name sw "a" and meta.created gt "2026"')).toEqual({ condition: { all: [name] }, isWhole: false });
  expect(sought('name sw "a" or meta.created gt "2026"')).toEqual({ condition: { all: [] }, isWhole: false });
  expect(sought('name gt "a"')).toMatchObject({ isWhole: false });
  expect(sought('toString eq "a"')).toMatchObject({ isWhole: false });
  expect(sought(Array.from({ length: 21 }, () => "name pr").join(" or "))).toEqual({ condition: { all: [] }, isWhole: false });
});

it("decides by itself about parts of a list that are the same for everybody", () => {
  const mail = { field: "mail", is: "equal", value: "a@b" };
  const there = { field: "mail", is: "present", value: true };
  expect(sought('emails[type eq "WORK" and value eq "a@b"]').condition).toEqual({ all: [{ all: [there, mail] }] });
  expect(sought('emails[type eq "home"]').condition).toEqual({ all: [{ not: there }] });
});
