import { expectNoAxeFindings } from "../../support/accessibility";
import { snap } from "../../support/screenshot";
import { expect, test } from "../../support/story";

type Device = { user_code: string; device_code: string; verification_uri: string; verification_uri_complete: string };

/** A program without a browser that registered and shows a code. */
async function newDevice(url: string) {
  const post = async <T>(path: string, body: string | URLSearchParams): Promise<T> => {
    const headers = typeof body === "string" ? { "content-type": "application/json" } : undefined;
    return (await (await fetch(`${url}${path}`, { method: "POST", headers, body })).json()) as T;
  };
  const metadata = { client_name: "Night shift", redirect_uris: ["http://127.0.0.1/callback"] };
  const { client_id } = await post<{ client_id: string }>("/oauth/register", JSON.stringify(metadata));
  const asked = { client_id, scope: "tools:read tools:call executions:answer", resource: `${url}/api` };
  const device = await post<Device>("/oauth/device-authorization", new URLSearchParams(asked));
  const grant_type = "urn:ietf:params:oauth:grant-type:device_code";
  const poll = () => {
    const form = new URLSearchParams({ grant_type, client_id, device_code: device.device_code });
    return post<{ access_token?: string; scope?: string; error?: string }>("/oauth/token", form);
  };
  return { ...device, poll };
}

test("a person enters the code of a program and chooses what it may do", async ({ open, url, organization }) => {
  const { user_code: code, poll } = await newDevice(url);
  const page = await open(organization.owner);
  await page.goto("/oauth/device");
  await expectNoAxeFindings(page);
  await snap(page, "connect-with-a-code", "1-code");
  await page.getByRole("textbox", { name: "Code" }).fill("BBBB-BBBB");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("No program waits with this code")).toBeVisible();
  await page.getByRole("textbox", { name: "Code" }).fill(code.toLowerCase());
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Connect Night shift?" })).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Call tools and run code" })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Answer the approvals of own runs" })).not.toBeChecked();
  await expectNoAxeFindings(page);
  await snap(page, "connect-with-a-code", "2-allow");
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(page.getByText("Night shift is connected")).toBeVisible();
  const { access_token: token, scope } = await poll();
  expect(scope).toBe("tools:read tools:call");
  const answer = await fetch(`${url}/api/v1/whoami`, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(200);
});

test("a link with the code in it allows nothing by itself, and declining is final", async ({ open, url, organization }) => {
  const { verification_uri_complete: link, poll } = await newDevice(url);
  const stranger = await open(null);
  await stranger.goto(link);
  await expect(stranger).toHaveURL(/\/sign-in\?next=%2Foauth%2Fdevice/);
  const page = await open(organization.owner);
  await page.goto(link);
  await expect(page.getByRole("button", { name: "Allow" })).toHaveCount(0);
  expect(await poll()).toMatchObject({ error: "authorization_pending" });
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Decline" }).click();
  await expect(page.getByText("Night shift was declined")).toBeVisible();
  expect(await poll()).toMatchObject({ error: "access_denied" });
});
