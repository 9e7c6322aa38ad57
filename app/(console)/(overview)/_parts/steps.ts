import type { ApiKey, Invitation, Member, Role } from "@/lib/identity";
import { pageContext } from "@/lib/web";

/** What this person may see; what they may not is absent, and so is every step that needs it. */
export type Found = { members?: Member[]; invitations?: Invitation[]; keys?: ApiKey[]; roles?: Role[] };

export type Step = { title: string; why: string; href: string; done: boolean };

export async function nextSteps({ members, invitations, keys }: Found): Promise<Step[]> {
  const { permissions } = (await pageContext()).actor;
  const steps: Step[] = [];
  if (members && invitations && permissions.includes("members:write")) {
    const owners = members.filter(({ role, status }) => role === "owner" && status === "active");
    steps.push({
      title: "Invite somebody",
      why: "They join by a link, with the role you choose.",
      href: "/settings/members?dialog=invite",
      done: members.length > 1 || invitations.some(({ state }) => state === "waiting"),
    });
    steps.push({
      title: "Have a second owner",
      why: "With one, nobody can help when that person is away.",
      href: "/settings/members",
      done: owners.length > 1,
    });
  }
  if (keys) {
    steps.push({
      title: "Create an API key",
      why: "For scripts and services that call the HTTP API.",
      href: "/settings/keys?dialog=create",
      done: keys.some(({ state }) => state === "active"),
    });
  }
  return steps;
}
