import type { Organization } from "./organization";
import { makeOwnThings } from "./own-things";
import type { Person } from "./people";

export type ActionCall = {
  name: string;
  args: unknown[];
  by?: Person;
  /** What is wrong with it even from our own page: its time is over, or there is nothing to do it to. */
  says?: string;
};

/** What organizations make themselves, in the order in which each finds what the one before left. */
export async function ownThingCalls({ id, owner }: Pick<Organization, "id" | "owner">): Promise<ActionCall[]> {
  const made = await makeOwnThings(owner.api);
  const own = (name: string, input: object, says?: string): ActionCall => ({
    ...{ name, args: [id, input], by: owner },
    ...(says && { says }),
  });
  const [tool, agent] = [{ id: made.tool }, { agent: made.agent }];
  const [pipeline, schedule] = [{ slug: made.pipeline }, { id: made.schedule }];
  const requests = [{ request: "something else", expected: "example.org.main.notes.list" }];
  return [
    own("createToolAction", { name: "New", slug: `new_${made.tag}`, implementation_type: "custom" }),
    own("updateToolAction", { ...tool, description: "Changed" }),
    own("saveTestAction", { ...tool, name: "second", input: { input: "Anything else?" } }),
    own("removeTestAction", { ...tool, name: "second" }),
    own("runTestsAction", tool),
    own("publishToolAction", { ...tool, force_reason: "Nobody answers in a story" }),
    own("nameVersionAction", { ...tool, new_version: "2.0.0" }),
    own("rollBackAction", { ...tool, version: "2.0.0" }),
    own("removeToolAction", tool),
    own("createAgentAction", { slug: `new-${made.tag}`, name: "New" }),
    own("updateAgentAction", { ...agent, name: "Renamed" }),
    own("addAgentTaskAction", { ...agent, input: "Say something else" }),
    own("removeAgentTaskAction", { ...agent, id: made.task }),
    own("evaluateAgentAction", agent, "conflict"),
    own("publishAgentAction", agent, "conflict"),
    own("rollBackAgentAction", { ...agent, version: 1 }, "not_found"),
    own("removeAgentAction", agent),
    own("createPipelineAction", { slug: `new-${made.tag}`, name: "New" }),
    own("updatePipelineAction", { ...pipeline, name: "Renamed" }),
    own("queryPipelineAction", { ...pipeline, query: "words" }),
    own("reindexPipelineAction", pipeline),
    own("removePipelineDocumentAction", { ...pipeline, id: made.document }),
    own("removePipelineAction", pipeline),
    own("createScheduleAction", { name: "New", trigger: "cron", cron: "0 9 1 1 *", target: { kind: "code", code: "return 1" } }),
    own("updateScheduleAction", { ...schedule, name: "Renamed" }),
    own("rotateHookSecretAction", schedule),
    own("previewTimesAction", { cron: "0 9 * * 1" }),
    own("removeScheduleAction", schedule),
    own("addSearchRequestsAction", { requests }),
    own("removeSearchRequestAction", { id: made.request }),
    own("setServiceCredentialAction", { provider_key: `new_${made.tag}`, values: { api_key: "new-key" } }),
    own("removeServiceCredentialAction", { id: made.credential }),
    own("createProvisioningTokenAction", { name: "New" }),
    own("revokeProvisioningTokenAction", { id: made.token }),
    own("claimEmailDomainAction", { domain: `new-${made.domain}` }),
    own("releaseEmailDomainAction", { domain: made.domain }),
    own("updateRetentionAction", { deliveryDays: 20 }),
    own("updateSignInRulesAction", { sessionHours: 100 }),
    own("matchRoleAction", { patterns: ["*"] }),
  ];
}
