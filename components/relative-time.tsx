"use client";

import { useEffect, useState } from "react";

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

type RelativeTimeProps = {
  value: string | number | Date;
  className?: string;
  /** The words before a time in the future and before one in the past: `expires` and `expired`. */
  lead?: { ahead: string; past: string };
};

export const expiry = { ahead: "expires", past: "expired" };

/** Server and browser may differ by a minute and a time zone. The first render keeps the server's text, the second is the browser's. */
export function RelativeTime({ value, className, lead }: RelativeTimeProps) {
  const [now, setNow] = useState<number>();
  const at = new Date(value);

  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, 30_000);
    return () => clearInterval(timer);
  }, []);

  return (
    <time
      key={now === undefined ? "server" : "browser"}
      dateTime={at.toISOString()}
      title={exact(at, now === undefined ? "UTC" : undefined)}
      className={className}
      suppressHydrationWarning
    >
      {lead && `${at.getTime() > Date.now() ? lead.ahead : lead.past} `}
      {relative(at.getTime(), Date.now())}
    </time>
  );
}

function relative(at: number, now: number) {
  const seconds = Math.round((at - now) / 1000);
  const words = new Intl.RelativeTimeFormat("en", { numeric: "auto", style: "short" });
  for (const [unit, size] of steps) {
    if (Math.abs(seconds) >= size) return words.format(Math.round(seconds / size), unit).replace(".", "");
  }
  return seconds > 0 ? "in a moment" : "just now";
}

function exact(at: Date, timeZone?: string) {
  return new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "long", timeZone }).format(at);
}
