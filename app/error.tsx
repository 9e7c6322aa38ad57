"use client";

import { SomethingBroke, type SomethingBrokeProps } from "./_parts/something-broke";
import { Standalone } from "./_parts/standalone";

export default function RootError(props: SomethingBrokeProps) {
  return (
    <Standalone>
      <SomethingBroke {...props} />
    </Standalone>
  );
}
