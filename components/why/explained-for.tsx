"use client";

import type { Permission } from "@executor/core/operation/permission";
import { createContext, type ReactNode, useContext } from "react";

/** For whom whoever looks may have calls explained, beside themselves. */
type ExplainedFor = {
  /** Otherwise what acts for whoever looks. */
  everybody: boolean;
  members: boolean;
  machines: boolean;
};

const ExplainedForContext = createContext<ExplainedFor>({ everybody: false, members: false, machines: false });

type ExplainedForProviderProps = { permissions: readonly Permission[]; children: ReactNode };

/** Lets whatever explains a decision offer those whose calls the visitor may ask about. */
export function ExplainedForProvider({ permissions, children }: ExplainedForProviderProps) {
  const may = (permission: Permission) => permissions.includes(permission);
  const everybody = may("policies:write");
  const value = { everybody, members: everybody && may("members:read"), machines: may("policies:read") && may("keys:own") };
  return <ExplainedForContext value={value}>{children}</ExplainedForContext>;
}

export const useExplainedFor = (): ExplainedFor => useContext(ExplainedForContext);
