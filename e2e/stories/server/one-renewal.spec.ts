import { inDatabase } from "../../support/database";
import { newForeignSystem, throughProvider } from "../../support/foreign-system";
import { apiOf, send } from "../../support/http";
import { firstRun } from "../../support/organization";
import { signIn } from "../../support/people";
import { expect, test } from "../../support/story";

test("of two consoles on one database that notice an ending token at once, one renews it", { tag: "@deep" }, async ({
  start,
  dataDir,
}) => {
  const settings = { ...firstRun, EXECUTOR_ALLOW_PRIVATE_NETWORK: "127.0.0.0/8" };
  const [one, two] = await Promise.all([start({ settings }), start({ settings })]);
  const redirectUri = `${one.url}/oauth/callback`;
  const { document, granted, tokens, close } = await newForeignSystem(redirectUri);
  const cookie = await signIn(one.url, { email: firstRun.EXECUTOR_ADMIN_EMAIL, password: firstRun.EXECUTOR_ADMIN_PASSWORD });
  const api = apiOf(one.url, { cookie });
  await api("POST", "/api/v1/integrations", { body: { source: { text: document }, slug: "things" } });
  const client = { clientId: "console", clientSecret: "a-secret-of-the-provider", scopes: ["openid", "offline_access"] };
  await api("PUT", "/api/v1/integrations/things/oauth-clients/login", { body: client });
  const wish = { integration: "things", owner: "org", name: "main", template: "login" };
  const { authorizationUrl } = (await api("POST", "/api/v1/connections/authorize", { body: wish })).json<{
    authorizationUrl: string;
  }>();
  const back = await send(await throughProvider(authorizationUrl, redirectUri), { headers: { cookie } });
  expect(back.status).toBe(303);

  const checked = tokens.splice(0); // with the first token, when the connection was new
  for (const round of [1, 2]) {
    await inDatabase(dataDir, "update oauth_grant set access_expires_at = now()");
    const calls = [one, two, one, two, one, two].map(({ url }) =>
      apiOf(url, { key: firstRun.EXECUTOR_API_KEY })("POST", "/api/v1/tools/try", { body: { address: "things.things.me" } }),
    );
    for (const answer of await Promise.all(calls)) expect(answer.json()).toMatchObject({ ok: true });
    expect(granted.filter((kind) => kind === "refresh_token")).toHaveLength(round);
  }
  expect(new Set(tokens).size, "every call carried the token of its round").toBe(2);
  expect(tokens).not.toContain(checked[0]);
  close();
});
