import { listArtifacts } from "@executor/core/registry";
import { listPipelines } from "@executor/core/retrieval";
import { loadPermitted } from "../../_parts/load-permitted";

/** What a field can be chosen from, by its name: the organization's own things. */
export type Choices = Readonly<Record<string, readonly { value: string; label: string }[]>>;

export async function loadChoices(): Promise<Choices> {
  const [artifacts, pipelines] = await Promise.all([loadPermitted(listArtifacts, {}), loadPermitted(listPipelines, {})]);
  return {
    artifact_id: (artifacts?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
    pipeline_id: (pipelines?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
  };
}
