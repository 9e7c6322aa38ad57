"use client";

import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from "react";

/** What is known so far of the way of a call: who asks, whom it reaches, and how the last try went. */
export type Sketch = {
  organization: string | null;
  agent: string | null;
  integration: { slug: string; title: string; logo: string | null; note: string } | null;
  call: "none" | "under way" | "answered" | "failed";
};

const nothing: Sketch = { organization: null, agent: null, integration: null, call: "none" };

type Shared = { sketch: Sketch; draw: (part: Partial<Sketch>) => void };

const SketchContext = createContext<Shared>({ sketch: nothing, draw: () => {} });

export function SketchProvider({ children }: { children: ReactNode }) {
  const [sketch, setSketch] = useState(nothing);
  const draw = useCallback((part: Partial<Sketch>) => setSketch((last) => ({ ...last, ...part })), []);
  const shared = useMemo(() => ({ sketch, draw }), [sketch, draw]);
  return <SketchContext value={shared}>{children}</SketchContext>;
}

export const useSketch = (): Shared => useContext(SketchContext);

/** Shows in the sketch what a page knows from the beginning. */
export function DrawIntegration({ slug, title, logo, note }: NonNullable<Sketch["integration"]>) {
  const { draw } = useSketch();
  useEffect(() => draw({ integration: { slug, title, logo, note } }), [draw, slug, title, logo, note]);
  return null;
}
