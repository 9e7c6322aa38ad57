"use client";

import Link from "next/link";
import { type ComponentProps, useState } from "react";

type MenuLinkProps = Omit<ComponentProps<typeof Link>, "prefetch" | "onPointerEnter" | "onFocusCapture">;

/** A link beside many others. Its page is fetched ahead once somebody points at it or reaches it: a menu leads to dozens, and one is wanted. */
export function MenuLink(props: MenuLinkProps) {
  const [isNear, setIsNear] = useState(false);
  const approach = () => setIsNear(true);
  return <Link {...props} prefetch={isNear ? null : false} onPointerEnter={approach} onFocusCapture={approach} />;
}
