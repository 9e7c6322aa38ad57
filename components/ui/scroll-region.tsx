"use client";

import { type ComponentProps, type RefObject, useLayoutEffect, useRef, useState } from "react";

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
  useLayoutEffect(() => {
    const element = region.current;
    if (!element) return;
    const measure = () => setOverflows(element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth);
    measure();
    const sizes = new ResizeObserver(measure);
    const follow = () => [element, ...element.children].forEach((part) => void sizes.observe(part));
    const parts = new MutationObserver(follow);
    parts.observe(element, { childList: true });
    follow();
    return () => {
      sizes.disconnect();
      parts.disconnect();
    };
  }, [region]);
  return overflows;
}
