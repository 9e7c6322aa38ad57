import { expect, it } from "vitest";
import { checkArguments } from "./check";

const body = {
  type: "object",
  properties: { title: { type: "string" }, body: { type: "string" }, labels: { type: "array", items: { type: "string" } } },
  required: ["title"],
};
const schema = (isRequired: boolean) => ({
  type: "object",
  properties: { owner: { type: "string" }, body: { $ref: "#/$defs/New" } },
  required: isRequired ? ["owner", "body"] : ["owner"],
  additionalProperties: false,
});

function lifted(args: unknown, isRequired = true, definition: Record<string, unknown> = body) {
  return checkArguments({ schema: schema(isRequired), definitions: { New: definition }, args, liftInto: "body" });
}

it.each([
  ["flat", { owner: "o", title: "t", labels: "bug" }, { title: "t", labels: ["bug"] }],
  ["flat with a member called body", { owner: "o", title: "t", body: "text" }, { title: "t", body: "text" }],
  ["half flat", { owner: "o", title: "t", body: { labels: ["a"] } }, { labels: ["a"], title: "t" }],
  ["as it should be", { owner: "o", body: { title: "t" } }, { title: "t" }],
  ["as text", { owner: "o", body: '{"title":"t"}' }, { title: "t" }],
  ["flat with an empty body", { owner: "o", title: "t", body: null }, { title: "t" }],
])("takes a request written %s", (_, args, expected) => {
  expect(lifted(args)).toEqual({ ok: true, args: { owner: "o", body: expected } });
});

it("lifts into an optional body and into parts of a composed one", () => {
  expect(lifted({ owner: "o", title: "t" }, false)).toMatchObject({ ok: true, args: { body: { title: "t" } } });
  const composed = { allOf: [body, { oneOf: [{ type: "object", properties: { extra: { type: "integer" } } }] }] };
  expect(lifted({ owner: "o", title: "t", extra: "1" }, true, composed)).toMatchObject({
    ok: true,
    args: { body: { title: "t", extra: 1 } },
  });
});

it("lifts nothing beside a body that fits, and nothing the body does not know", () => {
  expect(lifted({ owner: "o", title: "t", body: { title: "t" } })).toMatchObject({
    ok: false,
    message: "Unknown parameter 'title'. Did you mean 'body.title'?",
  });
  expect(lifted({ owner: "o", titel: "t" }, false)).toMatchObject({
    message: "Unknown parameter 'titel'. Did you mean 'title'?",
  });
});

it("says what is missing in the lifted request", () => {
  expect(lifted({ owner: "o", body: "text" })).toMatchObject({ message: "Missing required parameter 'body.title'" });
  expect(lifted({ owner: "o" })).toMatchObject({ message: "Missing required parameter 'body'" });
});

it("leaves arguments flat unless asked", () => {
  const checked = checkArguments({ schema: schema(false), definitions: { New: body }, args: { owner: "o", title: "t" } });
  expect(checked).toMatchObject({ ok: false, message: "Unknown parameter 'title'" });
});
