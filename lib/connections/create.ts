import { z } from "zod";
import { BaseUrl, CredentialInput, checkCredential, chosenTemplate } from "../credentials";
import { mintedCredential } from "../oauth";
import { operation } from "../operation/operation";
import { FixedValues, getIntegrationRow } from "../sources";
import { IntegrationSlug, Owner } from "../tools";
import { Connected, establish } from "./establish";
import { requireReach } from "./find";
import { Labels } from "./labels";

const Connecting = z.object({
  integration: IntegrationSlug,
  owner: Owner,
  name: z.string().trim().min(1).max(80).optional(),
  template: z
    .string()
    .max(100)
    .optional()
    .describe("The way to authenticate; by default the only one that takes what is entered, or none"),
  ...CredentialInput,
  baseUrl: BaseUrl.optional(),
  check: z
    .boolean()
    .optional()
    .describe("Whether it is tried with the suggested tool where none is chosen; by default where there is a credential"),
  fixedArguments: FixedValues.optional().describe("Values of arguments that the integration fixes, by name"),
  labels: Labels.optional(),
});

export const createConnection = operation({
  name: "connection.create",
  summary: "Connect an account to an integration and produce its tools",
  permission: "connections:own",
  input: Connecting,
  output: Connected,
  async run(ctx, input) {
    requireReach(ctx, input.owner);
    const { owner, name, baseUrl = null, check, fixedArguments, labels } = input;
    const integration = await getIntegrationRow(ctx.db, input.integration);
    const template = chosenTemplate(integration.authTemplates, input);
    const credential =
      template.kind === "oauth2"
        ? await mintedCredential(ctx, { integration, template }, input)
        : checkCredential(ctx, { integration, template }, input);
    const request = { integration: input.integration, template: template.slug, owner, name, baseUrl, check };
    return await establish(ctx, { ...request, ...credential, fixedArguments, labels });
  },
});
