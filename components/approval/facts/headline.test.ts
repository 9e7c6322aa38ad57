import { describe, expect, it } from "vitest";
import { headlineOf, headlineText } from "./headline";

type Given = { title: string; message?: string; args: unknown; minorUnits?: string[] };

const asked = ({ title, message = "POST /things", args, minorUnits = [] }: Given) => ({
  ...{ kind: "approval" as const, address: "tools.acme.org.main.things.do", message, arguments: args },
  tool: { title, description: "", effect: "write" as const, minorUnits },
});
const said = (given: Given) => headlineText(asked(given));

describe("the headline of a call", () => {
  it("says which one of its kind, where the path or the name of the argument says so", () => {
    const message = "DELETE /v1/customers/cus_1004";
    expect(said({ title: "Delete a customer for good", message, args: { id: "cus_1004" } })).toBe(
      "Delete customer cus_1004 for good",
    );
    expect(said({ title: "Delete customer", args: { customer_id: 7 } })).toBe("Delete customer 7");
    expect(said({ title: "Remove a policy", message: "DELETE /policies/p%201", args: { policy: "p 1" } })).toBe(
      "Remove policy p 1",
    );
  });

  it("names no kind that the value is not of", () => {
    const message = "DELETE /groups/g1/members/cus_1";
    expect(said({ title: "Remove a customer from a group", message, args: { group: "g1", member: "cus_1" } })).toBe(
      "Remove a customer from a group",
    );
    expect(said({ title: "Delete a customer", args: { id: "x" } })).toBe("Delete a customer: x");
  });

  it("says an amount only where its unit is known", () => {
    const body = { amount: 4_250, currency: "eur", customer: "cus_1001" };
    const minorUnits = ["/body/amount"];
    expect(said({ title: "Refund a payment", args: { body }, minorUnits })).toBe("Refund €42.50 to cus_1001");
    expect(said({ title: "Create a refund", args: { body }, minorUnits })).toBe("Refund €42.50 to cus_1001");
    expect(said({ title: "Refund a payment", args: { body: { ...body, customer: undefined } } })).toBe("Refund a payment");
    expect(headlineOf(asked({ title: "Refund a payment", args: { body }, minorUnits })).told).toEqual([
      ...["body.amount", "body.customer", "body.currency"],
    ]);
  });

  it("says to whom, and never twice", () => {
    expect(said({ title: "Make a payment", args: { body: { to: "Ada Office GmbH", amount: 5 } } })).toBe(
      "Make a payment to Ada Office GmbH",
    );
    expect(said({ title: "Send mail to a person", args: { to: "a@example.com" } })).toBe("Send mail to a person");
  });

  it("says which by its title, and for whom where nothing else says so", () => {
    const body = { title: "Sign-in fails", labels: ["bug"] };
    expect(said({ title: "Create an issue", args: { owner: "acme", repo: "api", body } })).toBe("Create an issue: Sign-in fails");
    const invoice = { customer: "cus_7", dueOn: "2026-12-24" };
    expect(said({ title: "Send an invoice", args: { body: invoice } })).toBe("Send an invoice for cus_7");
    expect(said({ title: "Send an invoice for a customer", args: { body: invoice } })).toBe("Send an invoice for a customer");
  });

  it("shows what cannot be seen, leaves long values out, and adds nothing to a question", () => {
    expect(said({ title: "Make a payment", args: { to: "a\u202eb" } })).toBe("Make a payment to a⟨U+202E⟩b");
    expect(said({ title: "Make a payment", args: { to: "x".repeat(200) } })).toBe("Make a payment");
    expect(said({ title: "Make a payment", args: null })).toBe("Make a payment");
    expect(headlineText({ ...asked({ title: "t", args: { id: 1 } }), kind: "form", message: "Where to?" })).toBe("Where to?");
    expect(headlineText({ ...asked({ title: "t", args: { id: 1 } }), tool: null })).toBe("POST /things");
  });
});
