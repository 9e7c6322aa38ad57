import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import type { GraphQLSchema } from "graphql";
import { createHandler } from "graphql-http/lib/use/http";
import { createSchema, createYoga } from "graphql-yoga";
import { onTestFinished } from "vitest";
import { testOutbound } from "../../outbound/loopback.suite";
import type { Credential, Plugin, ToolResult } from "../contract";
import { aloneRun, networkOf } from "../host.suite";
import { graphql } from "./plugin";

const typeDefs = `
  type Query {
    viewer: User
    issues(first: Int, after: String, labels: [String!]): IssueConnection!
    search(text: String!): [Hit!]!
    big(id: BigInt!): BigInt!
    half: Half
    limited: Int
    slow: Int
    lib: LibraryQuery!
  }
  type LibraryQuery { book(title: String!): Book }
  type Book { title: String! pages: Int }
  type Half { good: String bad: String }
  union Hit = User | Issue
  type User { id: ID! login: String! name: String friends(first: Int!): [User!] }
  type Issue { id: ID! title: String! state: State! name: Int author: User }
  enum State { OPEN CLOSED }
  type IssueConnection { nodes: [Issue!] edges: [IssueEdge!] pageInfo: PageInfo! totalCount: Int! }
  type IssueEdge { cursor: String! node: Issue! }
  type PageInfo { hasNextPage: Boolean! endCursor: String }
  type Mutation {
    "Open a new issue in a repository"
    createIssue(input: CreateIssueInput!): CreateIssuePayload
    upload(file: Upload!, others: [Upload!]): [String!]!
  }
  input CreateIssueInput { title: String! state: State = OPEN labels: [LabelInput!] }
  input LabelInput @oneOf { id: ID name: String }
  type CreateIssuePayload { issue: Issue errors: [String!] }
  scalar BigInt
  scalar Upload
`;

const issues = Array.from({ length: 120 }, (_, at) => ({ id: String(at), title: `Issue ${at}`, state: "OPEN", name: at }));
const ann = { id: "1", login: "ann", name: "Ann" };
type Paging = { first?: number; after?: string };

const resolvers = {
  Query: {
    viewer: (_: unknown, _args: unknown, context: object) => ("token" in context && context.token === "good-token" ? ann : null),
    issues: (_: unknown, { first = 10, after }: Paging) => {
      const from = after === undefined ? 0 : Number(after) + 1;
      const nodes = issues.slice(from, from + Math.min(first, 50));
      const end = from + nodes.length - 1;
      const pageInfo = { hasNextPage: end < issues.length - 1, endCursor: String(end) };
      return { nodes, edges: nodes.map((node) => ({ cursor: node.id, node })), pageInfo, totalCount: issues.length };
    },
    search: () => [ann, issues[0]],
    big: (_: unknown, { id }: { id: unknown }) => id,
    half: () => ({ good: "here" }),
    limited: () => {
      throw Object.assign(new Error("Slow down"), { extensions: { code: "THROTTLED", cost: throttle } });
    },
    slow: () => new Promise(() => {}),
    lib: () => ({}),
  },
  LibraryQuery: { book: (_: unknown, { title }: { title: string }) => ({ title, pages: 7 }) },
  Half: {
    bad: () => {
      throw new Error("The other half is away");
    },
  },
  Hit: { __resolveType: (hit: object) => ("login" in hit ? "User" : "Issue") },
  Issue: { author: () => ann },
  Mutation: {
    createIssue: (_: unknown, { input }: { input: { title: string; state: string } }) => ({
      issue: { id: "new", name: 1, ...input },
    }),
    upload: async (_: unknown, { file, others = [] }: { file: File; others: File[] }) =>
      Promise.all([file, ...others].map(async (each) => `${each.name} ${each.type} ${await each.text()}`)),
  },
};
const throttle = { requestedQueryCost: 100, throttleStatus: { currentlyAvailable: 40, restoreRate: 20 } };

const tokenIn = (authorization: string | null | undefined) => authorization?.replace(/^Bearer /, "") ?? null;

const newSchema = (): GraphQLSchema => createSchema({ typeDefs, resolvers });

/** Real servers of other people, and what they serve. */
export const servers: Record<string, () => RequestListener> = {
  "graphql-yoga": () => {
    const context = ({ request }: { request: Request }) => ({ token: tokenIn(request.headers.get("authorization")) });
    const yoga = createYoga({ schema: newSchema(), context, maskedErrors: false, logging: false });
    return (request, response) => void yoga(request, response);
  },
  "graphql-http": () => {
    const context = ({ headers }: { headers: unknown }) => ({
      token: tokenIn((headers as Record<string, string | undefined>).authorization),
    });
    return createHandler({ schema: newSchema(), context });
  },
};

export async function served(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await new Promise((ready) => server.once("listening", ready));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`;
}

/** A service that was read and is called: as the console does it, without the console. */
export async function connected(endpoint: string, credential: Credential | null = null, plugin: Plugin = graphql) {
  const source = { kind: "endpoint", endpoint, config: {} } as const;
  const network = networkOf(testOutbound("127.0.0.1"));
  const fetched = (await plugin.fetch?.(source, network)) ?? [];
  const documents = fetched.map(({ name, bytes }) => ({ name, text: new TextDecoder().decode(bytes) }));
  const reading = plugin.understand(documents, { source });
  const wiring = { source, baseUrl: null };
  const auth = () => credential;
  const session = await plugin.open(wiring, {
    ...network,
    auth,
    toolsChanged: () => {},
    offersChanged: () => {},
    lost: () => {},
  });
  const listed = reading.producesFrom === "connection" ? ((await session.listTools?.(network)) ?? null) : null;
  const production = plugin.produce({ document: reading.document, listed });
  const call = (name: string, args: Record<string, unknown> = {}, signal = network.signal): Promise<ToolResult> => {
    const tool = production.tools.find((each) => each.name === name);
    if (!tool) throw new Error(`There is no tool ${name}: ${production.tools.map((each) => each.name).join(", ")}.`);
    const effect = tool.effectByArguments ? (plugin.effectOf?.({ tool, args })?.effect ?? tool.effect) : tool.effect;
    return session.invoke({ tool: { ...tool, effect }, args }, { ...aloneRun(), ...network, signal, auth });
  };
  return { reading, production, call };
}
