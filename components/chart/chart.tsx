"use client";

import dynamic from "next/dynamic";
import Link from "next/link";
import { type KeyboardEvent, useRef, useState } from "react";
import { cn } from "../ui/cn";
import { Skeleton } from "../ui/skeleton";
import { type ChartKind, type ChartSeries, type ChartStep, grounds } from "./series";

const Drawing = dynamic(() => import("./drawing").then((part) => part.Drawing), {
  ssr: false,
  loading: () => <Skeleton className="size-full" />,
});

type ChartProps = {
  label: string;
  kind: ChartKind;
  series: readonly ChartSeries[];
  steps: readonly ChartStep[];
  /** How a value is written. */
  format?: (value: number) => string;
  /** Without axes it is a picture of one glance. */
  bare?: boolean;
  className?: string;
};

const counted = (value: number): string => value.toLocaleString("en");

/** A chart over time. Steps are focused one after the other with the arrow keys; a step that has an address opens it. */
export function Chart({ label, kind, series, steps, format = counted, bare = false, className }: ChartProps) {
  const [active, setActive] = useState<number | null>(null);
  const axes = bare ? null : { right: 44, bottom: 24, format };
  const isEmpty = steps.every(({ values }) => series.every(({ key }) => !values[key]));
  return (
    <figure aria-label={label} className={cn("relative", className)}>
      <Drawing kind={kind} series={series} steps={steps} active={active} axes={axes} />
      <Steps series={series} steps={steps} format={format} active={active} onActive={setActive} inset={axes} />
      {active !== null && (
        <Tip series={series} step={steps[active]} format={format} at={(active + 0.5) / steps.length} inset={axes} />
      )}
      {isEmpty && (
        <p className="pointer-events-none absolute inset-0 flex items-center justify-center text-dense text-secondary">
          Nothing in this time
        </p>
      )}
      <Values label={label} series={series} steps={steps} format={format} />
    </figure>
  );
}

type Inset = { right: number; bottom: number } | null;
const edges = (inset: Inset) => ({ right: inset?.right ?? 0, bottom: inset?.bottom ?? 0 });

type Shown = { series: readonly ChartSeries[]; format: (value: number) => string };
type StepsProps = Shown & {
  steps: readonly ChartStep[];
  active: number | null;
  onActive: (index: number | null) => void;
  inset: Inset;
};

/** Lies over the picture: one column for each step, of which one is in the tab order. */
function Steps({ series, steps, format, active, onActive, inset }: StepsProps) {
  const list = useRef<HTMLOListElement>(null);
  const [current, setCurrent] = useState(steps.length - 1);

  function onKeyDown(event: KeyboardEvent) {
    const next = destination(event.key, Math.min(current, steps.length - 1), steps.length - 1);
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    list.current?.querySelectorAll<HTMLElement>("[data-step]")[next]?.focus();
  }

  return (
    <ol
      ref={list}
      style={edges(inset)}
      className="absolute top-0 left-0 flex"
      onKeyDown={onKeyDown}
      onPointerLeave={() => onActive(null)}
      onBlur={() => onActive(null)}
    >
      {steps.map((step, index) => {
        const shared = {
          "data-step": "",
          "aria-label": `${step.label}: ${wordsOf(series, step, format)}`,
          tabIndex: index === Math.min(current, steps.length - 1) ? 0 : -1,
          onFocus: () => {
            setCurrent(index);
            onActive(index);
          },
          onPointerEnter: () => onActive(index),
          className: "block size-full -outline-offset-2",
        };
        return (
          <li key={step.label} className={cn("min-w-0 flex-1", index === active && "relative")}>
            {step.href ? (
              <Link href={step.href} prefetch={false} {...shared} />
            ) : (
              <button type="button" {...shared} className={cn(shared.className, "cursor-default")} />
            )}
          </li>
        );
      })}
    </ol>
  );
}

function destination(key: string, from: number, last: number) {
  if (key === "ArrowRight") return Math.min(from + 1, last);
  if (key === "ArrowLeft") return Math.max(from - 1, 0);
  if (key === "Home") return 0;
  if (key === "End") return last;
}

const wordsOf = (series: readonly ChartSeries[], { values }: ChartStep, format: (value: number) => string): string =>
  series
    .map(({ key, label }) => ({ label, value: values[key] ?? null }))
    .filter(({ value }) => value !== null && value !== 0)
    .map(({ label, value }) => `${label.toLowerCase()} ${format(value ?? 0)}`)
    .join(", ") || "nothing";

type TipProps = Shown & { step: ChartStep | undefined; at: number; inset: Inset };

function Tip({ series, step, format, at, inset }: TipProps) {
  if (!step) return null;
  return (
    <div aria-hidden style={edges(inset)} className="pointer-events-none absolute top-0 left-0 z-20">
      <div
        style={at > 0.5 ? { right: `${(1 - at) * 100}%` } : { left: `${at * 100}%` }}
        className="absolute top-0 mx-3 flex w-max min-w-40 max-w-64 flex-col gap-1 rounded-card border bg-raised px-3 py-2 text-label shadow-float"
      >
        <p className="font-medium text-dense">{step.label}</p>
        {series.map(({ key, label, tone }) => (
          <p key={key} className="flex items-center gap-2">
            <Dot tone={tone} />
            <span className="text-secondary">{label}</span>
            <span className="ml-auto pl-4">{step.values[key] == null ? "–" : format(step.values[key])}</span>
          </p>
        ))}
      </div>
    </div>
  );
}

const Dot = ({ tone }: Pick<ChartSeries, "tone">) => <span className={cn("size-2 shrink-0 rounded-full", grounds[tone])} />;

export function Legend({ series }: { series: readonly ChartSeries[] }) {
  return (
    <ul aria-hidden className="flex flex-wrap items-center gap-x-4 gap-y-1 text-label text-secondary">
      {series.map(({ key, label, tone }) => (
        <li key={key} className="flex items-center gap-1.5">
          <span className={cn("size-2 rounded-[2px]", grounds[tone])} />
          {label}
        </li>
      ))}
    </ul>
  );
}

type ValuesProps = Shown & { label: string; steps: readonly ChartStep[] };

/** The same numbers for screen readers. */
function Values({ label, series, steps, format }: ValuesProps) {
  return (
    <div className="sr-only">
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">Time</th>
            {series.map(({ key, label: name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {steps.map(({ label: time, values }) => (
            <tr key={time}>
              <th scope="row">{time}</th>
              {series.map(({ key }) => (
                <td key={key}>{values[key] == null ? "none" : format(values[key])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
