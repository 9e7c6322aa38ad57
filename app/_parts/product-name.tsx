import { SquareTerminal } from "lucide-react";

export const ProductName = () => (
  <header className="flex items-center gap-2 font-medium text-secondary">
    <SquareTerminal aria-hidden />
    Executor Console
  </header>
);
