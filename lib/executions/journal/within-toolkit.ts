import type { Context } from "../../operation/context";

/** What an execution was limited to by the request that began it. */
export const withinToolkit = ({ toolkitId }: { toolkitId: string | null }): Pick<Context, "toolkit"> =>
  toolkitId === null ? {} : { toolkit: toolkitId };
