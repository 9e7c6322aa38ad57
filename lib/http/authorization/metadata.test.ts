import { beforeEach, describe, expect, it } from "vitest";
import { withDatabase } from "../../operation/organization.suite";
import { answerRequest } from "../answer-http";
import { form, newConsole, post } from "./authorization.suite";

withDatabase();

let origin: string;
beforeEach(async () => {
  ({ origin } = await newConsole());
});

describe("what is published", () => {
  const read = async (path: string, headers = {}) => {
    const answer = await fetch(`${origin}${path}`, { headers });
    return { status: answer.status, json: (await answer.json()) as Record<string, unknown>, headers: answer.headers };
  };

  it("says where tokens come from and which address they are for", async () => {
    for (const path of ["/.well-known/oauth-protected-resource", "/.well-known/oauth-protected-resource/mcp"])
      expect((await read(path)).json).toMatchObject({ resource: `${origin}/mcp`, authorization_servers: [origin] });
    const api = await read("/.well-known/oauth-protected-resource/api");
    expect(api.json).toMatchObject({ resource: `${origin}/api`, scopes_supported: expect.arrayContaining(["policies:write"]) });
    const { json } = await read("/.well-known/oauth-authorization-server");
    expect(json).toMatchObject({
      issuer: origin,
      authorization_endpoint: `${origin}/oauth/authorize`,
      code_challenge_methods_supported: ["S256"],
      device_authorization_endpoint: `${origin}/oauth/device-authorization`,
      token_endpoint_auth_methods_supported: ["none"],
      authorization_response_iss_parameter_supported: true,
    });
    expect((await fetch(`${origin}/.well-known/openid-configuration`)).status).toBe(404);
  });

  it("may be read by pages of other origins, and nothing else may", async () => {
    const preflight = await fetch(`${origin}/oauth/token`, {
      method: "OPTIONS",
      headers: { origin: "https://inspector.example" },
    });
    expect([preflight.status, preflight.headers.get("access-control-allow-origin")]).toEqual([204, "*"]);
    expect((await read("/.well-known/oauth-authorization-server")).headers.get("access-control-allow-origin")).toBe("*");
    expect((await post(origin, "/oauth/token", form({}))).headers.get("access-control-allow-origin")).toBe("*");
    for (const path of ["/mcp", "/api/v1/whoami", "/oauth/callback"]) {
      const other = await fetch(`${origin}${path}`, { method: "OPTIONS" });
      expect(other.headers.get("access-control-allow-origin")).toBeNull();
    }
  });

  it("never names an issuer that a client chose by its Host header", async () => {
    const request = new Request("http://x/.well-known/oauth-authorization-server", { headers: { host: "evil.example" } });
    const answer = await answerRequest(request);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain("PUBLIC_URL");
  });

  it("is named to a client without a valid token", async () => {
    const metadata = `resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp"`;
    const challengeOf = async (headers: Record<string, string>) =>
      (await fetch(`${origin}/mcp`, { method: "POST", headers })).headers.get("www-authenticate");
    expect(await challengeOf({})).toContain(`Bearer ${metadata}, scope="`);
    for (const token of ["eat_wrong", "exk_wrong", "x"])
      expect(await challengeOf({ authorization: `Bearer ${token}` })).toContain(`Bearer error="invalid_token", ${metadata}`);
  });
});
