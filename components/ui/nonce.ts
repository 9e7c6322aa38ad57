"use client";

import { createContext, useContext } from "react";

/** The nonce of the page, for parts of Radix that add a style element. */
export const Nonce = createContext<string | undefined>(undefined);

export function useNonce() {
  return useContext(Nonce);
}
