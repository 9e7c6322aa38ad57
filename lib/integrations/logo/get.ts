import { z } from "zod";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { getIntegrationRow } from "../../sources";
import { IntegrationSlug } from "../../tools";

export const getIntegrationLogo = operation({
  name: "integration.logo",
  summary: "Get the picture somebody gave an integration",
  permission: "integrations:read",
  input: z.object({
    slug: IntegrationSlug,
    version: z.string().max(64).optional().describe("As lists of integrations name it; such an answer may be kept"),
  }),
  output: z.object({ mediaType: z.string(), base64: z.string(), isVersion: z.boolean() }),
  async run({ db }, { slug, version }) {
    const { id } = await getIntegrationRow(db, slug);
    const logo = await db.integrationLogo.findFirst({ where: { integrationId: id } });
    if (!logo) throw new Failure("not_found", `Nobody gave ${slug} a picture.`);
    return {
      mediaType: logo.mediaType,
      base64: Buffer.from(logo.bytes).toString("base64"),
      isVersion: logo.hash === version,
    };
  },
});
