import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createSchema, createYoga } from "graphql-yoga";

const typeDefs = `
  type Query {
    "Whoever is signed in"
    viewer: User!
    "Issues, newest first"
    issues(first: Int = 10, state: State): [Issue!]!
  }
  type Mutation {
    "Opens a new issue"
    createIssue(input: CreateIssueInput!): CreateIssuePayload
  }
  "What a new issue holds"
  input CreateIssueInput { "In a few words" title: String! labels: [LabelInput!] }
  input LabelInput { name: String! color: String = "grey" }
  type CreateIssuePayload { issue: Issue! }
  type Issue { id: ID! title: String! state: State! author: User }
  enum State { OPEN CLOSED }
  type User { id: ID! login: String! name: String }
`;

const ann = { id: "1", login: "ann", name: "Ann" };

export type GraphqlService = { endpoint: string; issues: { title: string }[]; stop(): void };

/** A GraphQL service of graphql-yoga on loopback that answers whoever has the token `right`, and nobody else. */
export async function startGraphqlService(): Promise<GraphqlService> {
  const issues: { id: string; title: string; state: string; author: typeof ann }[] = [];
  const resolvers = {
    Query: { viewer: () => ann, issues: () => issues },
    Mutation: {
      createIssue: (_: unknown, { input }: { input: { title: string } }) => {
        const issue = { id: String(issues.length + 1), title: input.title, state: "OPEN", author: ann };
        issues.push(issue);
        return { issue };
      },
    },
  };
  const yoga = createYoga({ schema: createSchema({ typeDefs, resolvers }), logging: false });
  const server = createServer((request, response) => {
    if (request.headers.authorization === "Bearer right") return void yoga(request, response);
    response.writeHead(401, { "content-type": "application/json" }).end('{"errors":[{"message":"Bad credentials"}]}');
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { endpoint: `http://127.0.0.1:${port}/graphql`, issues, stop };
}
