import { describe, expect, it } from "vitest";
import { mayHoldMoney, minorUnitsIn } from "./minor-units";

const object = (properties: object) => ({ type: "object", properties });
const amount = (description?: string, more: object = { type: "integer" }) => object({ amount: { ...more, description } });
const at = (schema: object, args: unknown, hosts: string[] = []) =>
  minorUnitsIn({ schema: schema as never, definitions: {}, args, hosts });

describe("amounts in the smallest unit of a currency", () => {
  it.each([
    ["In the smallest unit of the currency", true],
    ["The amount, in minor units.", true],
    ["A positive integer in the smallest currency unit (e.g., 100 cents to charge $1.00)", true],
    ["Amount in cents", true],
    ["How much, in US cents", true],
    ["How much", false],
    ["In dollars and cents", false],
    ["Amount in major units, not in cents", false],
    ["In euros, such as 12.50. The last two digits are cents", false],
    ["In major units of the currency rather than in minor units", false],
    ["Between 0 and 100 percent", false],
  ])("%s: %s", (description, isMinor) => {
    expect(at(amount(description), { amount: 12_500 })).toEqual(isMinor ? ["/amount"] : []);
  });

  it("are not guessed where the field takes fractions, and not told of what is no money", () => {
    expect(at(amount("In cents", { type: "number" }), { amount: 12.5 })).toEqual([]);
    expect(at(amount("In minor units", { type: "number", multipleOf: 0.01 }), { amount: 12 })).toEqual([]);
    expect(at(object({ width: { type: "integer", description: "In the smallest unit" } }), { width: 4 })).toEqual([]);
  });

  it("are found behind references, in lists, in either of several forms, and by what is said of their object", () => {
    const definitions = {
      Money: { ...object({ value: { type: "integer" }, currency: { type: "string" } }), description: "Money in minor units" },
      Line: { allOf: [{ $ref: "#/$defs/Priced" }, { type: "object" }] },
      Priced: object({ "unit/price": { anyOf: [{ type: "integer", description: "in cents" }, { type: "null" }] } }),
    };
    const schema = object({ body: object({ lines: { items: { $ref: "#/$defs/Line" } }, total: { $ref: "#/$defs/Money" } }) });
    const args = { body: { lines: [{ "unit/price": 5 }, { "unit/price": "7" }], total: { value: 12, currency: "eur" } } };
    const found = minorUnitsIn({ schema, definitions, args, hosts: [] });
    expect(found.sort()).toEqual(["/body/lines/0/unit~1price", "/body/lines/1/unit~1price", "/body/total/value"]);
  });

  it("are known of services that count so, whatever their schema says, and of no other host", () => {
    const schema = amount();
    expect(at(schema, { amount: 5 }, ["api.stripe.com"])).toEqual(["/amount"]);
    expect(at(schema, { amount: 5 }, ["api.stripe.com.example.com"])).toEqual([]);
    const adyen = object({ amount: object({ value: { type: "integer" }, currency: { type: "string" } }) });
    expect(at(adyen, { amount: { value: 5, currency: "EUR" } }, ["checkout-test.adyen.com"])).toEqual(["/amount/value"]);
  });

  it("are looked for only in arguments that hold an amount", () => {
    const all = [
      { amount: 5 },
      { lines: [{ unit_price: "5" }] },
      { value: 5, currency: "EUR" },
      { id: 5 },
      { amount: "a lot" },
      null,
    ];
    expect(all.map(mayHoldMoney)).toEqual([true, true, true, false, false, false]);
  });

  it("end with schemas that go round in circles and arguments without end", () => {
    const schema = { $ref: "#/$defs/A" };
    const definitions = { A: { anyOf: [{ $ref: "#/$defs/A" }, { properties: { a: { $ref: "#/$defs/A" } } }] } };
    const args = { a: { a: { amount: 4 } }, many: Array.from({ length: 50_000 }, () => ({ amount: 1 })) };
    expect(minorUnitsIn({ schema, definitions, args, hosts: ["api.stripe.com"] }).length).toBeLessThanOrEqual(500);
  });
});
