"use client";

import { Component, type ReactNode, Suspense } from "react";
import { Callout } from "../ui/callout";

type CardBoundaryProps = { id: string; children: ReactNode };

/** One approval that cannot be drawn says so in its place, also when the server draws it first; the others of the list stay. */
export class CardBoundary extends Component<CardBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    if (!this.state.isBroken) return <Suspense fallback={null}>{this.props.children}</Suspense>;
    return (
      <Callout tone="failed" title="This approval cannot be shown">
        Its exact text is at <span className="font-mono">GET /api/v1/approvals/{this.props.id}</span>, where it is also answered.
        The run can be cancelled.
      </Callout>
    );
  }
}
