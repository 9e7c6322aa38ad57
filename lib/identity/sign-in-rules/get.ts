import { z } from "zod";
import { env } from "../../env";
import { operation } from "../../operation/operation";
import { listGroupRoles } from "./role-of-groups";
import { readSignInRules } from "./rules";

const GroupRole = z.object({ group: z.string(), role: z.string() });

export const SignInRulesView = z.object({
  sessionHours: z.number().int().describe("How long a session lasts at most, from its beginning"),
  allowedNetworks: z.array(z.string()).describe("Where requests may come from; none means anywhere"),
  singleSignOn: z.string().nullable().describe("The name of the identity provider; null where the installation has none"),
  keptPassword: z
    .object({ userId: z.uuid(), email: z.string() })
    .nullable()
    .describe("The one owner who still signs in with a password while single sign-on is enforced; null while it is not"),
  groupsClaim: z.string().describe("The claim in which the identity provider names somebody's groups"),
  defaultRole: z
    .string()
    .nullable()
    .describe("The role of people of the email domains who are in no group of the list; null keeps them out"),
  groupRoles: z.array(GroupRole).describe("The first group of the list that a person is in decides their role"),
  yourAddress: z.string().nullable().describe("The address that this request came from"),
});
export type SignInRulesView = z.infer<typeof SignInRulesView>;

export const getSignInRules = operation({
  name: "sign_in_rules.get",
  summary: "Show how members sign in, for how long and from where, and which roles their groups have",
  permission: "organization:read",
  input: z.object({}),
  output: SignInRulesView,
  async run({ db, address }) {
    const { keptPasswordOf, ...rules } = await readSignInRules(db);
    const kept =
      keptPasswordOf && (await db.membership.findFirst({ where: { userId: keptPasswordOf }, include: { user: true } }));
    return {
      ...rules,
      singleSignOn: env.OIDC_ISSUER ? env.OIDC_NAME : null,
      keptPassword: kept ? { userId: kept.userId, email: kept.user.email } : null,
      groupRoles: await listGroupRoles(db),
      yourAddress: address ?? null,
    };
  },
});
