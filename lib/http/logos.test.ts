import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createApiKey } from "../identity";
import { addIntegration, listIntegrations, logoOperations, removeIntegration } from "../integrations";
import { newOrganization, type TestOrganization, withDatabase } from "../operation/organization.suite";
import { everyPermission, type Permission } from "../operation/permission";
import { answerRequest } from "./index";

withDatabase();

const { setIntegrationLogo, removeIntegrationLogo } = logoOperations;
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
const place = "/api/v1/integrations/example/logo";

async function newExample(permissions: readonly Permission[] = everyPermission) {
  const organization = await newOrganization();
  await addIntegration(organization.ctx, { source: { config: {} }, kind: "example" });
  const { text: key } = await createApiKey(organization.ctx, { name: "k", permissions: [...permissions] });
  const ask = (method: string, path: string, body?: object) =>
    answerRequest(
      new Request(`http://console.test${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    );
  return { ...organization, ask };
}

const pictureIn = async ({ ctx }: TestOrganization) => (await listIntegrations(ctx, {})).items[0]?.picture;

/** The head of a picture with these sides; what follows in it is nobody's business here. */
function pngOf(width: number, height: number, length = 64): Buffer {
  const bytes = Buffer.alloc(length);
  png.copy(bytes, 0, 0, 33);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

function webpOf(form: "VP8X" | "VP8L" | "VP8 ", write: (bytes: Buffer) => void): Buffer {
  const bytes = Buffer.alloc(40);
  bytes.write("RIFF", 0, "latin1");
  bytes.write(`WEBP${form}`, 8, "latin1");
  write(bytes);
  return bytes;
}

describe("the picture of an integration", () => {
  it("is shown as what it is, runs nothing, and is kept by browsers as long as its address stays", async () => {
    const organization = await newExample();
    expect(await pictureIn(organization)).toBeNull();
    const set = await organization.ask("PUT", place, { picture: base64(png) });
    expect(set.status).toBe(200);
    const { picture } = (await set.json()) as { picture: string };
    expect(await pictureIn(organization)).toBe(picture);
    const shown = await organization.ask("GET", picture);
    expect(Buffer.from(await shown.arrayBuffer()).equals(png)).toBe(true);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "private, max-age=31536000, immutable",
    });
    expect((await organization.ask("GET", place)).headers.get("cache-control")).toBe("no-store");
    expect(picture).toContain(createHash("sha256").update(png).digest("hex").slice(0, 32));
  });

  it("is replaced under another address, removed, and gone with its integration", async () => {
    const organization = await newExample();
    const { ctx, db, ask } = organization;
    const first = (await setIntegrationLogo(ctx, { slug: "example", picture: base64(png) })).picture;
    const second = (await setIntegrationLogo(ctx, { slug: "example", picture: base64(pngOf(64, 64)) })).picture;
    expect(second).not.toBe(first);
    expect((await ask("GET", first)).headers.get("cache-control"), "an old address keeps nothing").toBe("no-store");
    await removeIntegrationLogo(ctx, { slug: "example" });
    expect(await pictureIn(organization)).toBeNull();
    expect((await ask("GET", place)).status).toBe(404);
    await setIntegrationLogo(ctx, { slug: "example", picture: base64(png) });
    await removeIntegration(ctx, { slug: "example" });
    expect(await db.integrationLogo.count()).toBe(0);
    const actions = (await db.auditEvent.findMany({ select: { action: true }, orderBy: { seq: "asc" } })).map(
      ({ action }) => action,
    );
    expect(actions.filter((action) => action.endsWith("_logo"))).toEqual([
      ...["integration.set_logo", "integration.set_logo", "integration.remove_logo", "integration.set_logo"],
    ]);
  });

  it("is nobody else's: another organization sees its own, and none at all", async () => {
    const [ours, theirs] = [await newExample(), await newExample()];
    const { picture } = await setIntegrationLogo(ours.ctx, { slug: "example", picture: base64(png) });
    expect((await theirs.ask("GET", picture)).status).toBe(404);
    expect(await pictureIn(theirs)).toBeNull();
    await removeIntegrationLogo(theirs.ctx, { slug: "example" });
    expect((await ours.ask("GET", picture)).status).toBe(200);
  });

  it("is given by whoever may change integrations, and shown to whoever may see them", async () => {
    const reader = await newExample(["integrations:read"]);
    await setIntegrationLogo(reader.ctx, { slug: "example", picture: base64(png) });
    expect((await reader.ask("GET", place)).status).toBe(200);
    expect((await reader.ask("PUT", place, { picture: base64(png) })).status).toBe(403);
    expect((await reader.ask("DELETE", place)).status).toBe(403);
    expect((await (await newExample(["tools:read"])).ask("GET", place)).status).toBe(403);
  });
});

describe("what is taken for a picture", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

  it.each<[string, Uint8Array, RegExp]>([
    ["a drawing that could hold a script", Buffer.from(svg), /no PNG or WebP/],
    ["a page with the first bytes of a picture", Buffer.concat([png.subarray(0, 8), Buffer.from(svg)]), /no PNG or WebP/],
    ["a movie in the wrapping of WebP", webpOf("VP8 ", (bytes) => bytes.write("AVI ", 8, "latin1")), /no PNG or WebP/],
    ["nothing", Buffer.alloc(0), /no PNG or WebP/],
    ["one that unpacks to a wall", pngOf(60_000, 60_000), /60000 × 60000 pixels/],
    ["one without any width", pngOf(0, 10), /0 × 10 pixels/],
    ["one that is too large", pngOf(64, 64, 65_537), /larger than 64 kB/],
    ["one that is far too large", pngOf(64, 64, 500_000), /larger than 64 kB/],
  ])("is not %s", async (_what, bytes, says) => {
    const { ctx, db } = await newExample();
    const given = setIntegrationLogo(ctx, { slug: "example", picture: base64(bytes) });
    await expect(given).rejects.toMatchObject({ code: "invalid", message: expect.stringMatching(says) });
    expect(await db.integrationLogo.count()).toBe(0);
  });

  it.each<[string, Uint8Array, string]>([
    ["PNG", pngOf(1_024, 1_024, 65_536), "image/png"],
    ["WebP with features", webpOf("VP8X", (bytes) => bytes.writeUIntLE(127, 24, 3)), "image/webp"],
    ["WebP without loss", webpOf("VP8L", (bytes) => bytes.writeUInt32LE(127 | (127 << 14), 21)), "image/webp"],
    ["WebP", webpOf("VP8 ", (bytes) => bytes.writeUInt32LE(128 | (128 << 16), 26)), "image/webp"],
  ])("is %s", async (_what, bytes, mediaType) => {
    const { ctx, ask } = await newExample();
    const { picture } = await setIntegrationLogo(ctx, { slug: "example", picture: base64(bytes) });
    expect((await ask("GET", picture)).headers.get("content-type")).toBe(mediaType);
  });

  it("is not text that is no base64", async () => {
    const { ctx } = await newExample();
    await expect(setIntegrationLogo(ctx, { slug: "example", picture: "<svg>" })).rejects.toMatchObject({ code: "invalid" });
  });
});
