import { expect, it } from "vitest";
import type { ProviderClient } from "./endpoints";
import { authOf } from "./tokens";

async function headerOf(clientId: string, secret: string): Promise<string> {
  const client = { clientId, secret, authMethod: "client_secret_basic" } as ProviderClient; // safe: all that is looked at
  const headers = new Headers();
  await authOf(client)({ issuer: "https://id.example.com" }, { client_id: clientId }, new URLSearchParams(), headers);
  const [scheme, text = ""] = headers.get("authorization")?.split(" ") ?? [];
  expect(scheme).toBe("Basic");
  return Buffer.from(text, "base64").toString();
}

it("what most ids and secrets are made of is sent as it is, to providers that decode nothing", async () => {
  expect(await headerOf("9f8e-a_b.c*1", "S3cret-of_the.app")).toBe("9f8e-a_b.c*1:S3cret-of_the.app");
});

it("all else is encoded as in a form, so that a provider that decodes gets the same", async () => {
  const [id, secret] = ["app:one two", "50%+é&ü~"];
  const sent = (await headerOf(id, secret)).split(":");
  expect(sent.map((part) => new URLSearchParams(`text=${part}`).get("text"))).toEqual([id, secret]);
});
