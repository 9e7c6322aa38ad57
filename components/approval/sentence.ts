import type { ApprovalView } from "@/lib/executions";
import { visibleText } from "../ui/visible-text";

type Asked = Pick<ApprovalView, "message" | "address">;

/** The act in one sentence: the tool's own words for it, else what would be sent. */
export function sentenceOf({ message, address }: Asked, request?: { method: string; url: string } | null): string {
  if (message !== `Call ${address}` || !request || !URL.canParse(request.url)) return visibleText(message);
  const { host, pathname } = new URL(request.url);
  return visibleText(`${request.method} ${host}${pathname}`);
}
