import { z } from "zod";
import { change } from "../../operation/change";
import { consoleOrigin } from "../../operation/console-origin";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { PermissionName, requireReach } from "../role";
import { hashOfToken, newToken } from "../secret-token";
import { answerHost } from "./redirect-uri";
import { readAgentRequest } from "./request";

const codeMs = 60_000;

export const allowAgent = operation({
  name: "agent.allow",
  summary: "Allow an MCP client that asks for it to act for you",
  permission: "keys:own",
  input: z.object({
    query: z.string().max(8_000).describe("The authorization request that the client sent you with, from the address"),
    permissions: z.array(PermissionName).min(1, "Choose at least one permission"),
  }),
  output: z.object({ location: z.string() }),
  async run(ctx, { query, permissions }) {
    if (ctx.actor.kind !== "user")
      throw new Failure("forbidden", "A key or agent cannot connect further agents. Sign in to connect one.");
    requireReach(ctx, permissions, "allow this");
    const request = await readAgentRequest(new URLSearchParams(query), consoleOrigin(ctx));
    if ("refused" in request) throw new Failure("invalid", request.refused);
    const { client, redirectUri, challenge, resource, offered, answer } = request;
    const beyond = permissions.filter((permission) => !offered.includes(permission));
    if (beyond.length > 0) throw new Failure("invalid", `This agent did not ask for ${beyond.join(", ")}.`);
    const code = newToken("eac_");
    return change(ctx, "agent.allow", async (db, note) => {
      const { organizationId } = ctx;
      const granted = { userId: ctx.actor.id, clientId: client.id, clientName: client.name, permissions, resource };
      const { id } = await db.agentGrant.create({ data: { organizationId, ...granted } });
      const expiresAt = new Date(Date.now() + codeMs);
      const sealed = { hash: hashOfToken(code), redirectUri, challenge, expiresAt };
      await db.agentCode.create({ data: { organizationId, grantId: id, ...sealed } });
      note(id, { client: client.name, permissions, answerTo: answerHost(redirectUri) });
      return { location: answer({ code }) };
    });
  },
});
