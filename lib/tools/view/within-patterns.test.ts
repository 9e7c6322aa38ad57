import fc from "fast-check";
import { expect, it } from "vitest";
import { rolePattern } from "../../operation/role-pattern";
import { keptPattern, matches, type Pattern } from "../../policies";
import { toolsBelow, toolsOfIntegration } from "../../toolkits";
import { type CatalogConnection, type CatalogTool, makeToolSet } from "../catalog/snapshot";
import { type Part, type ViewLimit, withinPatterns } from "./within-patterns";

const slugs = ["crm", "mail"];
const owners = ["org", "user"] as const;
const tools = ["list", "notes.add", "notes.list", "notes.old.list", "send"].map((name) => ({ name }) as CatalogTool);

const shared = makeToolSet("set", tools);
const integrations = slugs.map((slug) => ({ slug }) as Part["integrations"][number]);
const connections = slugs.flatMap((slug) =>
  owners.flatMap((owner) =>
    ["main", "other"].map((name) => {
      const integration = integrations.find((one) => one.slug === slug);
      return { integration, owner, name, prefix: `tools.${slug}.${owner}.${name}`, toolSet: shared } as CatalogConnection;
    }),
  ),
);
const whole: Part = { integrations, connections };

const part = fc.constantFrom("crm", "mail", "org", "user", "main", "other", "notes", "list", "add", "old", "send", "*");
const pattern = fc
  .tuple(fc.constantFrom("crm", "mail", "nothing"), fc.array(part, { maxLength: 5 }), fc.boolean())
  .map(([first, rest, isSubtree]) => keptPattern([first, ...rest, ...(isSubtree ? ["*"] : [])].join(".")));
const toolkit = fc.oneof(fc.array(pattern, { minLength: 1, maxLength: 4 }), fc.constant([keptPattern("*")]));

const addressesIn = ({ connections: all }: Part): string[] =>
  all.flatMap(({ prefix, toolSet }) => (toolSet?.tools ?? []).map(({ name }) => `${prefix.slice("tools.".length)}.${name}`));

const ofToolkit = (patterns: readonly Pattern[]): ViewLimit => ({ patterns, isOfRole: false });
const ofRole = (patterns: readonly Pattern[]): ViewLimit => ({ patterns, isOfRole: true });

const limitedTo = (limits: readonly ViewLimit[]): string[] =>
  addressesIn(limits.reduce<Part>((rest, limit) => withinPatterns(limit, rest), whole));
const within = (toolkits: readonly Pattern[][]): string[] => limitedTo(toolkits.map(ofToolkit));

const rolePart = fc.constantFrom("notes", "list", "add", "old", "send", "*");
const role = fc.oneof(
  fc.constant([rolePattern("*")]),
  fc.array(
    fc
      .tuple(fc.constantFrom("crm", "mail"), fc.array(rolePart, { minLength: 1, maxLength: 3 }), fc.boolean())
      .map(([slug, parts, isSubtree]) => rolePattern([slug, ...parts, ...(isSubtree ? ["**"] : [])].join("."))),
    { minLength: 1, maxLength: 4 },
  ),
);

/** Without owner and connection, as roles name tools. */
const nameIn = (address: string): string[] => address.split(".").filter((_, index) => index !== 1 && index !== 2);

it("holds exactly what one of its patterns matches", () => {
  void fc.assert(
    fc.property(toolkit, (patterns) => {
      const expected = addressesIn(whole).filter((address) => patterns.some((one) => matches(one, address.split("."))));
      expect(within([patterns])).toEqual(expected);
    }),
  );
});

it("several hold what is in all of them, in whichever order they come, and never more", () => {
  void fc.assert(
    fc.property(fc.array(toolkit, { minLength: 1, maxLength: 4 }), (toolkits) => {
      const found = within(toolkits);
      const inAll = within([]).filter((address) => toolkits.every((one) => within([one]).includes(address)));
      expect(found).toEqual(inAll);
      expect(within(toolkits.toReversed())).toEqual(found);
      expect(within([...toolkits, ...toolkits])).toEqual(found);
    }),
  );
});

it("a role holds exactly the tools that it names, whatever the account", () => {
  void fc.assert(
    fc.property(role, (patterns) => {
      const expected = addressesIn(whole).filter((address) => patterns.some((one) => matches(one, nameIn(address))));
      expect(limitedTo([ofRole(patterns)])).toEqual(expected);
    }),
  );
});

it("roles and toolkits hold at once, in whichever order they come, and never more", () => {
  const limit = fc.oneof(toolkit.map(ofToolkit), role.map(ofRole));
  void fc.assert(
    fc.property(fc.array(limit, { minLength: 1, maxLength: 4 }), (limits) => {
      const found = limitedTo(limits);
      const inAll = addressesIn(whole).filter((address) => limits.every((one) => limitedTo([one]).includes(address)));
      expect(found).toEqual(inAll);
      expect(limitedTo(limits.toReversed())).toEqual(found);
    }),
  );
});

it("one part at the end is not everything below, also where both are in use", () => {
  const names = (text: string) =>
    withinPatterns(ofRole([rolePattern(text)]), whole).connections[0]?.toolSet?.tools.map(({ name }) => name);
  expect(names("crm.notes.*")).toEqual(["notes.add", "notes.list"]);
  expect(names("crm.notes.**")).toEqual(["notes.add", "notes.list", "notes.old.list"]);
  expect(names("crm.*")).toEqual(["list", "send"]);
  expect(names("crm.*.list")).toEqual(["notes.list"]);
});

it("equal parts of one tool set are one object, and a whole part is the set itself", () => {
  const [first, second] = withinPatterns(ofToolkit([keptPattern("crm.*.*.notes.*")]), whole).connections;
  expect(first?.toolSet?.tools.map(({ name }) => name)).toEqual(["notes.add", "notes.list", "notes.old.list"]);
  expect(first?.toolSet).toBe(second?.toolSet);
  const all = withinPatterns(ofToolkit([keptPattern("crm.*")]), whole);
  expect(all.connections.map(({ toolSet }) => toolSet)).toEqual(Array.from({ length: 4 }, () => connections[0]?.toolSet));
  expect(all.integrations.map(({ slug }) => slug)).toEqual(["crm"]);
});

it("a name is reached in an integration exactly where some connection could have it", () => {
  void fc.assert(
    fc.property(toolkit, fc.constantFrom(...slugs), fc.constantFrom(...tools.map(({ name }) => name)), (patterns, slug, name) => {
      const named = patterns.flatMap(({ segments: [, owner = "*", connection = "*"] }) => [`${owner}.${connection}`]);
      const places = [...named, "org.main"].map((text) => text.replaceAll("*", "any"));
      const somewhere = places.some((place) => toolsBelow(patterns, `${slug}.${place}`)?.has(name) ?? false);
      expect(toolsOfIntegration(patterns, slug)(name)).toBe(somewhere);
    }),
  );
});
