import { operation } from "../../operation/operation";
import { getPolicyRow } from "./find";
import { Policy, PolicyId, policyView } from "./view";

export const getPolicy = operation({
  name: "policy.get",
  summary: "Read one policy",
  permission: "policies:read",
  input: PolicyId,
  output: Policy,
  async run(ctx, { id }) {
    return policyView(await getPolicyRow(ctx, id));
  },
});
