import type { ApiKey, Invitation, Member } from "@executor/core/identity";
import type { IntegrationLine } from "@executor/core/integrations";
import type { Permission } from "@executor/core/operation/permission";

/** The facts this person may see. A step that needs an absent fact is not shown. */
export type SetupState = {
  permissions: readonly Permission[];
  members?: Member[];
  invitations?: Invitation[];
  keys?: ApiKey[];
  integrations?: IntegrationLine[];
};

export type Step = { title: string; why: string; act: string; href: string; done: boolean };

export const nextSteps = (found: SetupState): Step[] => [...catalogSteps(found), ...agentSteps(found), ...peopleSteps(found)];

function catalogSteps({ integrations, permissions }: SetupState): Step[] {
  if (!integrations || !permissions.includes("integrations:write")) return [];
  const [first] = integrations;
  return [
    {
      title: "Add an integration",
      why: "Paste an OpenAPI URL or file. An example is built in.",
      act: "Add integration",
      href: "/setup/integration",
      done: integrations.length > 0,
    },
    {
      title: "Connect it",
      why: "A connection holds the credential. Its tools can be called from then on.",
      act: "Connect",
      href: first ? `/integrations/${first.slug}` : "/setup/integration",
      done: integrations.some(({ connectionCount }) => connectionCount > 0),
    },
  ];
}

function agentSteps({ keys }: SetupState): Step[] {
  if (!keys) return [];
  return [
    {
      title: "Create an API key",
      why: "For agents, scripts and services that call the HTTP API.",
      act: "Create API key",
      href: "/setup/agent",
      done: keys.some(({ state }) => state === "active"),
    },
    {
      title: "Let an agent call",
      why: "Choose your agent, copy its line and run it once.",
      act: "Connect an agent",
      href: "/setup/agent",
      done: keys.some(({ lastUsedAt }) => lastUsedAt !== null),
    },
  ];
}

function peopleSteps({ members, invitations, permissions }: SetupState): Step[] {
  if (!members || !invitations || !permissions.includes("members:write")) return [];
  const owners = members.filter(({ role, status }) => role === "owner" && status === "active");
  return [
    {
      title: "Invite a colleague",
      why: "They join by a link, with the role you choose.",
      act: "Invite",
      href: "/settings/members?dialog=invite",
      done: members.length > 1 || invitations.some(({ state }) => state === "waiting"),
    },
    {
      title: "Add a backup owner",
      why: "With only one owner, nobody can help when that person is away.",
      act: "Choose an owner",
      href: "/settings/members",
      done: owners.length > 1,
    },
  ];
}
