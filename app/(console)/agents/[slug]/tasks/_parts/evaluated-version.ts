import type { AgentEvaluation } from "@executor/core/agents";

export const evaluatedVersion = ({ version }: Pick<AgentEvaluation, "version">): string =>
  version === null ? "As it was then" : `Version ${version}`;
