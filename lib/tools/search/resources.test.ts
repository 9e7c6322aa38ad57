import { beforeAll, describe, expect, it } from "vitest";
import { parseQuery } from "./parse-query";
import { type Stocked, stock } from "./quality.suite";
import { score } from "./score";

type Line = [name: string, title: string | null, description: string, call: string];

const lines: Line[] = [
  ["budgets.getBudgets", "List budgets", "Returns budgets.", "GET /budgets"],
  ["categories.getCategories", "List categories", "Returns my categories.", "GET /budgets/{id}/categories"],
  ["payees.getPayeeById", "Single payee", "Returns a single payee.", "GET /budgets/{id}/payees/{payee_id}"],
  ["payees.getPayees", "List payees", "Returns all payees.", "GET /budgets/{id}/payees"],
  ["budgets.getBudgetEnv", "Retrieve a variable", "Retrieve a variable of a budget.", "GET /budgets/{id}/env/{env_id}"],
  ["budgets.filterBudgetVariables", "Retrieve the variables", "Retrieve the variables of a budget.", "GET /budgets/{id}/env"],
  ["alertWatchers.isWatchingBulk", "Is watching alerts", "Who is watching.", "POST /budgets/{id}/alerts/watching"],
  ["alerts.getWatchers", "Get watchers", "Returns the watchers of an alert.", "GET /budgets/{id}/alerts/{alert_id}/watchers"],
  ["alerts.getWorklogs", "Get worklogs", "Returns worklogs.", "GET /budgets/{id}/worklogs"],
  ["alerts.getEvents", "Get events", "Returns the log of the work.", "GET /budgets/{id}/events"],
  ["wireTransfers.cancel", "Cancel a wire transfer", "Cancels it.", "POST /budgets/{id}/wire_transfer/cancel"],
  ["transfers.cancel", "Cancel a transfer", "Cancels it.", "POST /budgets/{id}/transfer/cancel"],
  [
    "cartCoupons.v1Remove",
    "carts/{id}/coupons",
    "carts/{id}/coupons\n\nDeletes a coupon from a cart.",
    "DELETE /carts/{id}/coupons",
  ],
  ["couponRules.v1DeleteById", "coupons/{id}", "coupons/{id}\n\nDelete a coupon.", "DELETE /coupons/{id}"],
  ["members.view", "List people", "Lists people.", "GET /budgets/{id}/managers"],
  ["members.export", "List people", "Lists people.", "GET /budgets/{id}/exports"],
  ["files.update", "Update a file", "Updates a file.", "PATCH /files/{id}"],
  ["files.create", "Create a file", "Creates a file.", "POST /files"],
  ["notes.create", "Create a note", "Creates a note.", "POST /budgets/{id}/notes"],
  ["notes.list", "List notes", "Lists notes.", "GET /budgets/{id}/notes"],
];

describe("a resource", () => {
  let stocked: Stocked;
  beforeAll(async () => {
    const effectOf = (call: string) => (call.startsWith("GET") ? "read" : "write");
    const tools = lines.map(([name, title, description, call]) => ({
      ...{ name, title, description, effect: effectOf(call), isDeprecated: false, approvalDescription: call },
    }));
    stocked = await stock("acme", tools);
  });

  function first(request: string): string | undefined {
    const query = parseQuery(request, stocked.scope.about);
    const [best] = score([stocked.scope], query).sort((one, other) => other.score - one.score);
    return best && stocked.tools[best.doc]?.name;
  }

  it.each([
    ["list my budgets", "budgets.getBudgets"],
    ["what payees do I have", "payees.getPayees"],
    ["variables of a budget", "budgets.filterBudgetVariables"],
    ["who is watching this alert", "alerts.getWatchers"],
    ["acme who is watching this alert", "alerts.getWatchers"],
    ["work logs", "alerts.getWorklogs"],
    ["log of work", "alerts.getWorklogs"],
    ["upload a file", "files.create"],
    ["cancel a transfer", "transfers.cancel"],
    ["delete a coupon", "couponRules.v1DeleteById"],
    ["managers of a budget", "members.view"],
    ["comment on a budget", "notes.create"],
  ])("“%s” is answered by %s", (request, tool) => expect(first(request)).toBe(tool));
});

it.each([
  ["which carriers are connected", "carriers:object connected:aside", "list"],
  ["which roles does a user have", "roles:object user:aside", "list"],
  ["posts I saved for later", "posts:object saved:aside", "list"],
  ["text a customer", "text:aside customer:object", "write"],
  ["text somebody", "text:object", "write"],
  ["was my text delivered", "my:aside text:object delivered:aside", "get"],
  ["who owes us money", "owes:aside us:aside money:aside people:object", "list"],
  ["what payees do I have", "payees:object", "list"],
])("“%s” is read as %s, to %s", (request, read, intent) => {
  const query = parseQuery(request);
  expect(query.terms.map(({ word, role }) => `${word}:${role}`).join(" ")).toBe(read);
  expect(query.intent).toBe(intent);
});

it("whom a request addresses is no part of the sentence", () => {
  const intentOf = (request: string) => parseQuery(request, new Set(["acm"])).intent;
  expect(intentOf("acme who is there")).toBe("list");
  expect(intentOf("acme boost a status")).toBe(intentOf("boost a status"));
  expect(parseQuery("acme cards", new Set(["acm"])).terms).toHaveLength(2);
});

it("no word speaks twice for another", () => {
  for (const { variants } of parseQuery("cancel create move delete").terms)
    expect(new Set(variants.map(({ term }) => term)).size).toBe(variants.length);
});
