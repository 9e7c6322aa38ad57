"use client";

import { type ComponentProps, type RefObject, useEffect, useRef, useState } from "react";

type ScrollRegionProps = Omit<ComponentProps<"section">, "aria-label" | "tabIndex" | "ref"> & {
  label: string;
  ref?: RefObject<HTMLElement | null>;
};

/** A region with scroll bars of its own. It is in the tab order only while there is something to scroll. */
export function ScrollRegion({ label, ref, ...rest }: ScrollRegionProps) {
  const own = useRef<HTMLElement>(null);
  const region = ref ?? own;
  return <section ref={region} aria-label={label} tabIndex={useOverflow(region) ? 0 : undefined} {...rest} />;
}

function useOverflow(region: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const element = region.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      setOverflows(element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth),
    );
    for (const part of [element, ...element.children]) observer.observe(part);
    return () => observer.disconnect();
  }, [region]);
  return overflows;
}
