import { firstRun } from "../../support/organization";
import { expect, test } from "../../support/story";

const headers = { authorization: `Bearer ${firstRun.EXECUTOR_API_KEY}` };

test("the endpoint refuses whoever presents no key, a page of another origin and a body that is no message", async ({ url }) => {
  const post = (more: Record<string, string>, body = "{}") =>
    fetch(`${url}/mcp`, { method: "POST", headers: { "content-type": "application/json", ...more }, body });
  const anonymous = await post({});
  expect(anonymous.status).toBe(401);
  expect(anonymous.headers.get("www-authenticate")).toContain(`Bearer resource_metadata="${url}/.well-known/`);
  expect((await post({ authorization: "Bearer exk_wrong" })).status).toBe(401);
  expect((await post({ ...headers, origin: "https://evil.example" })).status).toBe(403);
  for (const body of ["[]", "not json", '{"jsonrpc":"2.0","id":1,"method":"tools/list"}', `${"[".repeat(5_000)}`]) {
    const refused = await post({ ...headers, accept: "application/json, text/event-stream" }, body);
    expect([400, 415], body.slice(0, 20)).toContain(refused.status);
    expect(await refused.json(), body.slice(0, 20)).toMatchObject({ jsonrpc: "2.0", error: { message: expect.any(String) } });
  }
});
