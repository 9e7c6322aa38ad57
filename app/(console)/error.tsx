"use client";

import { SomethingBroke, type SomethingBrokeProps } from "../_parts/something-broke";

export default function ConsoleError(props: SomethingBrokeProps) {
  return <SomethingBroke {...props} />;
}
