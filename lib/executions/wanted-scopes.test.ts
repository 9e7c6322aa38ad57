import { expect, it } from "vitest";
import { newGuardedServer } from "../integrations/guarded-server.suite";
import { connectBySigningIn } from "../integrations/provider.suite";
import { withDatabase } from "../operation/organization.suite";
import { createPolicy } from "../policies";
import { createExecution } from "./runs/create";
import { getExecution } from "./runs/get";
import { ended, look } from "./sign-ins.suite";

withDatabase();

const code = "return await tools.mail.org.main.erase({})";

async function signedIn() {
  const server = await newGuardedServer();
  const { ctx } = server;
  await connectBySigningIn(ctx, { integration: "mail", template: "oauth", name: "main" });
  await createPolicy(ctx, { owner: "org", pattern: "mail.org.main.erase", action: "allow" });
  const again = (addedScopes?: string[]) =>
    connectBySigningIn(ctx, { integration: "mail", name: "main", reconnect: true, ...(addedScopes ? { addedScopes } : {}) });
  return { ...server, again };
}

it("a call that wants more rights waits until somebody signs in with them, and is made then", { timeout: 60_000 }, async () => {
  const server = await signedIn();
  const { ctx, again } = server;
  const paused = await createExecution(ctx, { code });
  const { executionId: id } = paused;
  expect(paused).toMatchObject({
    status: "paused",
    structured: {
      interaction: {
        kind: "url",
        message: "Sign in to 127.0.0.1 again: this call wants more rights than tools.mail.org.main has, the scope mcp:write.",
        url: "http://127.0.0.1:3000/integrations/mail?connect=1&owner=org&name=main&scope=mcp%3Awrite",
      },
    },
  });
  await look(server);
  await again();
  await look(server);
  expect(await getExecution(ctx, { id })).toMatchObject({ state: "paused" });
  const { authorizationUrl } = await again(["mcp:write"]);
  expect(new URL(authorizationUrl).searchParams.get("scope")?.split(" ")).toEqual(
    expect.arrayContaining(["mcp:read", "mcp:write", "offline_access"]),
  );
  await look(server);
  expect(await ended(server, id)).toMatchObject({ ok: true, data: "ann" });
});

it("rights that were asked for and not given are an error, and nobody is asked for them again", { timeout: 60_000 }, async () => {
  const { ctx, again, state } = await signedIn();
  await again(["mcp:write"]);
  state.withholds = true;
  expect(await createExecution(ctx, { code })).toMatchObject({
    status: "completed",
    structured: {
      result: { ok: false, error: { code: "oauth_scope_insufficient", message: expect.stringMatching(/mcp:write/) } },
    },
  });
});

it("a run that does not wait is told where to sign in, and for what", { timeout: 60_000 }, async () => {
  const { ctx } = await signedIn();
  expect(await createExecution(ctx, { code, onApproval: "reject" })).toMatchObject({
    structured: {
      result: {
        ok: false,
        error: {
          code: "oauth_scope_insufficient",
          details: { scope: "mcp:write", url: expect.stringMatching(/scope=mcp%3Awrite$/) },
        },
      },
    },
  });
});
