import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";

type NextStepProps = { icon: ReactNode; href: string; title: string; description: string };

export function NextStep({ icon, href, title, description }: NextStepProps) {
  return (
    <li>
      <a href={href} className="flex items-center gap-3 rounded-card px-4 py-3 -outline-offset-2 hover:bg-hover">
        <span className="text-secondary">{icon}</span>
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="font-medium">{title}</span>
          <span className="text-dense text-secondary">{description}</span>
        </span>
        <ChevronRight aria-hidden className="text-secondary" />
      </a>
    </li>
  );
}
