import { listToolChanges } from "@executor/core/integrations";
import { load } from "@/lib/web";
import { ChangeList } from "./change-list";

type ChangesTabProps = { slug: string; state: string | undefined; waiting: number; mayReview: boolean };

export async function ChangesTab({ slug, state, waiting, mayReview }: ChangesTabProps) {
  const shown = state === "all" || (state !== "waiting" && waiting === 0) ? "all" : "waiting";
  const first = await load(listToolChanges, { slug, state: shown, limit: 50 });
  return (
    <ChangeList
      key={`${shown} ${first.items.map(({ id, reviewedAt }) => `${id}${reviewedAt}`).join()}`}
      slug={slug}
      shown={shown}
      first={first}
      waiting={waiting}
      mayReview={mayReview}
    />
  );
}
