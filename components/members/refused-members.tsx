import { Callout } from "../ui/callout";
import { counted } from "../ui/counted";

/** What became of several members at once. */
export type MembersOutcome = {
  changed: number;
  unchanged: number;
  refused: { userId: string; email: string; because: string }[];
};

/** For whom something could not be done, and why; the others have it. */
export function RefusedMembers({ changed, unchanged, refused }: MembersOutcome) {
  return (
    <Callout tone="waiting" live title={`Done for ${changed + unchanged}, and not for ${counted(refused.length, "member")}`}>
      <ul className="flex flex-col gap-1">
        {refused.map(({ userId, email, because }) => (
          <li key={userId} className="wrap-anywhere">
            <bdi className="font-medium">{email}</bdi>: {because}
          </li>
        ))}
      </ul>
    </Callout>
  );
}
