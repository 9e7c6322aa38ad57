"use client";

import { useEffect, useState } from "react";

/** Greets by the clock of the browser. The server, which does not know it, greets without one. */
export function Greeting({ name }: { name: string }) {
  const [hour, setHour] = useState<number>();
  useEffect(() => setHour(new Date().getHours()), []);
  return `${hour === undefined ? "Hello" : wordOf(hour)}, ${name.split(/\s/u, 1)[0] || name}`;
}

function wordOf(hour: number): string {
  if (hour < 5 || hour >= 18) return "Good evening";
  return hour < 12 ? "Good morning" : "Good afternoon";
}
