import { cn } from "../ui/cn";
import { type ChartTone, strokes } from "./series";

type SparklineProps = { values: readonly (number | null)[]; tone: ChartTone; className?: string };

const [width, height] = [96, 28];

/** How a number moved, without scale. It always stands beside the number, so screen readers skip it. */
export function Sparkline({ values, tone, className }: SparklineProps) {
  const known = values.map((value) => value ?? 0);
  const most = Math.max(...known);
  if (most === 0 || known.length < 2) return null;
  const points = known.map((value, index) => {
    const [x, y] = [(index / (known.length - 1)) * width, height - 1.5 - (value / most) * (height - 3)];
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className={cn("h-7 w-24 overflow-visible", className)}
    >
      <polyline
        points={points.join(" ")}
        fill="none"
        strokeWidth={1.5}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
        className={strokes[tone]}
      />
    </svg>
  );
}
