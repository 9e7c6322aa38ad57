import { describe, expect, it } from "vitest";
import { integrationOf, titleOf } from "./title-of";

describe("a tool without a title", () => {
  it.each([
    ["tools.acme.org.main.customers.getCustomer", "Get customer"],
    ["acme.user.mine.customers.getCustomer", "Get customer"],
    ["tools.github.org.main.issues.create", "Create issues"],
    ["github.issues.create", "Create issues"],
    ["executor.coreTools.connections.list", "List connections"],
    ["tools.pay.org.main.listPaymentsAsPDF", "List payments as PDF"],
    ["tools.mcp.org.main.web_search_exa", "Web search exa"],
    ["search", "Search"],
    ["tools.mcp.org.main.🚀", "🚀"],
    ["", ""],
  ])("%s is called %s", (address, title) => expect(titleOf(address)).toBe(title));
});

it("belongs to the first segment, with and without the root", () => {
  expect(integrationOf("tools.github.org.main.issues.create")).toBe("github");
  expect(integrationOf("github.issues.create")).toBe("github");
});
