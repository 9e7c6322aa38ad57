import { buildSchema, getIntrospectionQuery, graphqlSync } from "graphql";
import { loopbackServer, testOutbound } from "../../outbound/loopback.suite";
import { bearerCredential, networkOf } from "../host.suite";
import { pluginSuite } from "../plugin.suite";
import { scenarios } from "../service.suite";
import { graphql } from "./plugin";

const sdl = `
"Things that are sold"
type Query {
  "All pets of the shop"
  pets(first: Int = 10, after: String, kind: Kind, filter: PetFilter): PetConnection!
  pet(id: ID!, select: String): Pet
  constructor(then: Boolean): Int
  then: String
  admin: AdminQueries
  silent: Int
  huge: Int
  moved: Int
  pieces: [Int!]
}
type AdminQueries { audit(since: DateTime): [String!] }
type Mutation {
  addPet(pet: NewPet!): AddPetPayload
  deletePet(id: ID!): Boolean
}
type Subscription { petAdded: Pet }
"How it is kept"
enum Kind { CAT DOG }
input PetFilter @oneOf { name: String, owner: ID }
input NewPet { name: String!, parents: [NewPet!], photo: Upload, extra: JSON = { tame: true } }
type Pet { id: ID! name: String, owner: Owner, old: Int @deprecated(reason: "Use age") }
type Owner { id: ID!, name: String, pets: [Pet!] }
type AddPetPayload { pet: Pet, query: Query }
type PetConnection { nodes: [Pet], pageInfo: PageInfo! }
type PageInfo { hasNextPage: Boolean!, endCursor: String }
scalar DateTime
scalar Upload
scalar JSON
`;
const source = [{ name: "shop.graphql", text: sdl }];
const introspection = JSON.stringify(graphqlSync({ schema: buildSchema(sdl), source: getIntrospectionQuery({ oneOf: true }) }));
const secret = "token-1234567890";

const production = graphql.produce({ document: graphql.understand(source, { source: null }).document, listed: null });
const calling = (name: string, args: Record<string, unknown> = {}) => {
  const tool = production.tools.find((each) => each.name === name);
  if (!tool) throw new Error(`There is no tool ${name}: ${production.tools.map((each) => each.name).join(", ")}.`);
  return { tool, args };
};
const raw = calling("graphql").tool;

pluginSuite({
  plugin: graphql,
  sources: { SDL: source, "an introspection": [{ name: "shop.json", text: introspection }] },
  foreign: {
    openapi: '{"openapi":"3.0.0","paths":{}}',
    typescript: "export interface A {\n  b: string;\n}\n",
    protobuf: 'syntax = "proto3";\nenum A { B = 0; }',
    html: "<!doctype html>",
    mcp: '{"mcpServers":{"a":{"url":"https://x"}}}',
    nothing: "",
  },
  changed: [{ name: "shop.graphql", text: sdl.replace("deletePet(id: ID!): Boolean", "") }],
  effects: [
    { tool: raw, args: { query: "{ pet(id: 1) { id } }" }, effect: "read", requiresApproval: false },
    {
      tool: raw,
      args: { query: "query A { then } mutation B { deletePet(id: 1) }", operationName: "A" },
      effect: "write",
      requiresApproval: true,
    },
    { tool: raw, args: { query: "mutation { deletePet(id: 1) }" }, effect: "write", requiresApproval: true },
    { tool: raw, args: { query: "mutation {" }, effect: "read", requiresApproval: false },
  ],
  calls: async () => {
    const { origin, ...service } = await scenarios(
      ({ headers }, response, body) => {
        const isGood = body.includes("pet(id");
        response.writeHead(isGood ? 200 : 400, { "content-type": "application/graphql-response+json" });
        response.end(
          JSON.stringify(isGood ? { data: { pet: { id: "1" } } } : { errors: [{ message: `No ${headers.authorization}` }] }),
        );
      },
      {
        wayOf: ({ body }) => (JSON.parse(body) as { operationName: string }).operationName,
        pieces: ['{"data":{"pie', 'ces":[1', ",2]}}"],
      },
    );
    return {
      ...service,
      wiring: { source: { kind: "endpoint", endpoint: `${origin}/graphql`, config: {} }, baseUrl: null },
      ...{ credential: bearerCredential(secret), secret },
      ...{ good: calling("query.pet", { id: "1", select: "a" }), bad: calling("mutation.deletePet", { id: "1" }) },
      ...{
        silent: calling("query.silent"),
        huge: calling("query.huge"),
        moved: calling("query.moved"),
        pieces: calling("query.pieces"),
      },
    };
  },
});

const refusal = [{ name: "introspection.json", text: JSON.stringify({ refusal: "Sign in." }) }];
const endpoint = { kind: "endpoint", endpoint: "https://pets.example.com/graphql", config: {} } as const;

pluginSuite({
  plugin: graphql,
  source: endpoint,
  sources: { "a service that wants to know who asks": refusal },
  foreign: {},
  changed: source,
  effects: [{ tool: raw, args: { query: "{ then }" }, effect: "read", requiresApproval: false }],
  connections: async () => {
    const schemas: Record<string, string> = { "Bearer ann-123456": sdl, "Bearer bob-123456": "type Query { mine: Int }" };
    const { origin } = await loopbackServer(({ headers: { authorization = "" } }, response) => {
      const seen = schemas[authorization];
      response.writeHead(seen ? 200 : 401, { "content-type": "application/json" });
      const said = seen
        ? graphqlSync({ schema: buildSchema(seen), source: getIntrospectionQuery() })
        : { message: `Not ${authorization}` };
      response.end(JSON.stringify(said));
    });
    const outbound = testOutbound("127.0.0.1");
    const of = (token: string) => ({
      network: (signal: AbortSignal) => networkOf(outbound, signal),
      wiring: { source: { ...endpoint, endpoint: `${origin}/graphql` }, baseUrl: null },
      credential: bearerCredential(token),
    });
    const { document } = graphql.understand(refusal, { source: endpoint });
    return { document, one: of("ann-123456"), other: of("bob-123456"), refused: of(secret), secret };
  },
});
