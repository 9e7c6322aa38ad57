"use client";

import { SomethingBroke, type SomethingBrokeProps } from "./_parts/something-broke";
import { Standalone } from "./_parts/standalone";
import "./globals.css";

/** Replaces the whole page when even its frame cannot be rendered. */
export default function GlobalError(props: SomethingBrokeProps) {
  return (
    <html lang="en">
      <head>
        <title>Something went wrong · Executor Console</title>
      </head>
      <body className="font-sans">
        <Standalone>
          <SomethingBroke {...props} />
        </Standalone>
      </body>
    </html>
  );
}
