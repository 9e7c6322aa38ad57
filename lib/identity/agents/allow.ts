import { z } from "zod";
import { change } from "../../operation/change";
import { consoleOrigin } from "../../operation/console-origin";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { hashOfToken, newToken } from "../secret-token";
import { AllowedPermissions, grantTo, requireMayAllow } from "./grant";
import { answerHost } from "./redirect-uri";
import { readAgentRequest } from "./request";

const codeMs = 60_000;

export const allowAgent = operation({
  name: "agent.allow",
  summary: "Allow an MCP client that asks for it to act for you",
  permission: "keys:own",
  input: z.object({
    query: z.string().max(8_000).describe("The authorization request that the client sent you with, from the address"),
    permissions: AllowedPermissions,
  }),
  output: z.object({ location: z.string() }),
  async run(ctx, { query, permissions }) {
    const request = await readAgentRequest(new URLSearchParams(query), consoleOrigin(ctx));
    if ("refused" in request) throw new Failure("invalid", request.refused);
    const { client, redirectUri, challenge, resources, offered, answer } = request;
    requireMayAllow(ctx, permissions, offered);
    const code = newToken("eac_");
    return change(ctx, "agent.allow", async (db, note) => {
      const id = await grantTo(client, { ctx, db, permissions, resources });
      const expiresAt = new Date(Date.now() + codeMs);
      const sealed = { hash: hashOfToken(code), redirectUri, challenge, expiresAt };
      await db.agentCode.create({ data: { organizationId: ctx.organizationId, grantId: id, ...sealed } });
      note(id, { client: client.name, permissions, answerTo: answerHost(redirectUri) });
      return { location: answer({ code }) };
    });
  },
});
