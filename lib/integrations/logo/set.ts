import { createHash } from "node:crypto";
import { z } from "zod";
import { change } from "../../operation/change";
import { operation } from "../../operation/operation";
import { getIntegrationRow } from "../../sources";
import { IntegrationSlug } from "../../tools";
import { pictureAddress } from "./address";
import { pictureBytesMax, pictureOf } from "./picture";

const base64Max = Math.ceil(pictureBytesMax / 3) * 4;

export const setIntegrationLogo = operation({
  name: "integration.set_logo",
  summary: "Give an integration a picture of its own in place of its logo",
  permission: "integrations:write",
  input: z.object({
    slug: IntegrationSlug,
    picture: z
      .base64("Give the bytes of the picture in base64")
      .max(base64Max, "This picture is larger than 64 kB. Choose a smaller one.")
      .describe("A PNG or WebP picture of at most 64 kB and 1,024 × 1,024 pixels, in base64"),
  }),
  output: z.object({ picture: z.string() }),
  async run(ctx, { slug, picture }) {
    const { id } = await getIntegrationRow(ctx.db, slug);
    const { mediaType, bytes } = pictureOf(picture);
    const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
    const { organizationId } = ctx;
    const where = { organizationId_integrationId: { organizationId, integrationId: id } };
    await change(ctx, "integration.set_logo", async (db, note) => {
      const stored = { hash, mediaType, bytes };
      await db.integrationLogo.upsert({ where, create: { integrationId: id, organizationId, ...stored }, update: stored });
      note(id, { slug, mediaType, bytes: bytes.length });
    });
    return { picture: pictureAddress(slug, hash) };
  },
});
