import { newForeignSystem, throughProvider } from "../../support/foreign-system";
import { type Api, apiOf, send } from "../../support/http";
import { firstRun } from "../../support/organization";
import { signIn } from "../../support/people";
import { expect, test } from "../../support/story";

const settings = { ...firstRun, EXECUTOR_ALLOW_PRIVATE_NETWORK: "127.0.0.0/8" };
const owner = { email: firstRun.EXECUTOR_ADMIN_EMAIL, password: firstRun.EXECUTOR_ADMIN_PASSWORD };
const place = { integration: "things", owner: "org", name: "main" };

test("runs that wait for a sign-in go on wherever somebody signs in, also when the console they began at is gone", {
  tag: "@deep",
}, async ({ start }) => {
  const [one, two] = await Promise.all([start({ settings }), start({ settings })]);
  const cookie = await signIn(one.url, owner);
  const api = apiOf(one.url, { cookie });
  const redirectUri = `${one.url}/oauth/callback`;
  const { document, endSignIns, close } = await newForeignSystem(redirectUri);
  await api("POST", "/api/v1/integrations", { body: { source: { text: document }, slug: "things" } });
  const client = { clientId: "console", clientSecret: "a-secret-of-the-provider", scopes: ["openid", "offline_access"] };
  await api("PUT", "/api/v1/integrations/things/oauth-clients/login", { body: client });
  const through = async (wish: object) => {
    const begun = await api("POST", "/api/v1/connections/authorize", { body: { ...place, ...wish } });
    const { authorizationUrl } = begun.json<{ authorizationUrl: string }>();
    const back = await send(await throughProvider(authorizationUrl, redirectUri), { headers: { cookie } });
    expect(back.status).toBe(303);
  };
  await through({ template: "login" });
  expect((await api("POST", "/api/v1/tools/try", { body: { address: "things.things.me" } })).json()).toMatchObject({ ok: true });
  await endSignIns();

  const other = apiOf(two.url, { key: firstRun.EXECUTOR_API_KEY });
  const ids: string[] = [];
  for (let count = 0; count < 2; count += 1) ids.push(await waiting(other));
  await two.kill();
  await through({ reconnect: true });
  for (const id of ids)
    await expect
      .poll(async () => (await api("GET", `/executions/${id}`)).json())
      .toMatchObject({ state: "completed", structured: { result: "ann" } });
  expect((await api("GET", "/api/v1/approvals")).json()).toMatchObject({ total: 0 });
  close();
});

async function waiting(api: Api): Promise<string> {
  const code = "const me = await tools.things.org.main.things.me({}); return me.ok ? me.data.name : me.error.code";
  const answer = await api("POST", "/executions", { body: { code } });
  const run = answer.json<{ executionId: string; status: string; structured: { interaction?: { kind: string } } }>();
  expect(run, answer.text).toMatchObject({ status: "paused", structured: { interaction: { kind: "url" } } });
  return run.executionId;
}
