import { type Activity, getActivity } from "@executor/core/executions";
import { loadPermitted } from "../../_parts/load-permitted";
import { askedRange, type Range, rangeNamed } from "../../_parts/ranges";
import { shortestFor } from "./ran";

type Shown = { activity: Activity | null; range: Range };

/** What ran in the range that was asked for; unasked, in the shortest one that has it all, so that a first day fills its chart. */
export async function loadActivity(asked: string | undefined): Promise<Shown> {
  const range = askedRange(asked);
  if (range) return { activity: await loadPermitted(getActivity, { range: range.value }), range };
  const usual = rangeNamed("28d");
  const activity = await loadPermitted(getActivity, { range: usual.value });
  const shorter = activity && shortestFor(activity);
  if (!shorter) return { activity, range: usual };
  return { activity: await loadPermitted(getActivity, { range: shorter }), range: rangeNamed(shorter) };
}
