import { CircleAlert, CircleCheck, Clock, Info } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./cn";

const tones = {
  info: { icon: Info, look: "border-edge bg-surface", ink: "text-secondary" },
  waiting: { icon: Clock, look: "border-waiting-edge bg-waiting-tint", ink: "text-waiting" },
  failed: { icon: CircleAlert, look: "border-failed-edge bg-failed-tint", ink: "text-failed" },
  succeeded: { icon: CircleCheck, look: "border-succeeded-edge bg-succeeded-tint", ink: "text-succeeded" },
};

type CalloutProps = { tone?: keyof typeof tones; title: ReactNode; live?: boolean; actions?: ReactNode; children?: ReactNode };

/** With `live`, screen readers announce it when it appears. */
export function Callout({ tone = "info", title, live, actions, children }: CalloutProps) {
  const { icon: Icon, look, ink } = tones[tone];
  return (
    <div
      role={live ? "alert" : undefined}
      className={cn("flex items-start gap-2 rounded-card border px-3 py-2.5 text-dense", look)}
    >
      <span className={cn("flex h-4.5 items-center", ink)}>
        <Icon aria-hidden />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className={cn("font-medium", tone === "info" ? "text-text" : ink)}>{title}</p>
        {children && <div className="text-text">{children}</div>}
      </div>
      {actions}
    </div>
  );
}
