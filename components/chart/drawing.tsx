import { AxisBottom, AxisRight } from "@visx/axis";
import { useParentSize } from "@visx/responsive";
import { scaleBand, scaleLinear } from "@visx/scale";
import { BarStack, LinePath } from "@visx/shape";
import { type ChartKind, type ChartSeries, type ChartStep, fills, strokes } from "./series";

type DrawingProps = {
  kind: ChartKind;
  series: readonly ChartSeries[];
  steps: readonly ChartStep[];
  /** The step that is pointed at or focused. */
  active: number | null;
  /** The space for the axes; null for a chart without them. */
  axes: { right: number; bottom: number; format: (value: number) => string } | null;
};

type BarRow = Record<string, number>;

/** The picture of a chart. It is loaded by itself, after the page. */
export function Drawing({ kind, series, steps, active, axes }: DrawingProps) {
  const { parentRef, width, height } = useParentSize({ debounceTime: 0 });
  const inner = { width: Math.max(0, width - (axes?.right ?? 0)), height: Math.max(0, height - (axes?.bottom ?? 0)) };
  const rows = steps.map(({ values }, index): BarRow => ({ ...fromEntries(series, values), index }));
  const x = scaleBand({
    domain: steps.map((_, index) => index),
    range: [0, inner.width],
    padding: steps.length > 40 ? 0.2 : 0.12,
  });
  const y = scaleLinear({ domain: [0, mostOf(kind, series, steps)], range: [inner.height, axes ? 10 : 2], nice: 4 });
  const ticks = y.ticks(4).filter((tick) => kind === "lines" || Number.isInteger(tick));
  return (
    <div ref={parentRef} className="size-full overflow-hidden">
      {width > 0 && (
        <svg aria-hidden width={width} height={height} className="block animate-fade">
          {axes &&
            ticks.map((tick) => (
              <line key={tick} x1={0} x2={inner.width} y1={y(tick)} y2={y(tick)} className="stroke-hairline" />
            ))}
          {active !== null && (
            <rect
              x={active * x.step()}
              width={inner.width / steps.length}
              height={inner.height}
              className="fill-hover"
              fillOpacity={0.8}
            />
          )}
          {kind === "bars" ? (
            <Bars series={series} rows={rows} x={x} y={y} />
          ) : (
            <Lines series={series} steps={steps} x={x} y={y} active={active} />
          )}
          {axes && (
            <>
              <AxisRight
                left={inner.width}
                scale={y}
                tickValues={ticks}
                tickFormat={(value) => axes.format(Number(value))}
                hideAxisLine
                hideTicks
                tickLabelProps={{ dx: 4, className: tickLook, fill: "currentColor" }}
              />
              <AxisBottom
                top={inner.height}
                scale={x}
                tickValues={tickSteps(steps.length, inner.width)}
                tickFormat={(index) => steps[index]?.tick ?? ""}
                hideTicks
                axisLineClassName="stroke-hairline"
                tickLabelProps={{ className: tickLook, fill: "currentColor", textAnchor: "middle" }}
              />
            </>
          )}
        </svg>
      )}
    </div>
  );
}

const tickLook = "text-[11px] text-faint";

type Scales = {
  x: ReturnType<typeof scaleBand<number>>;
  y: ReturnType<typeof scaleLinear<number>>;
};

function Bars({ series, rows, x, y }: Scales & { series: readonly ChartSeries[]; rows: BarRow[] }) {
  const toneOf = new Map(series.map(({ key, tone }) => [key, tone]));
  return (
    <BarStack<BarRow, string>
      data={rows}
      keys={series.map(({ key }) => key)}
      x={(row) => row.index ?? 0}
      xScale={x}
      yScale={y}
      color={(key) => key}
    >
      {(stacks) =>
        stacks.flatMap(({ key, bars }) =>
          bars
            .filter(({ height }) => height > 0)
            .map((bar) => (
              <rect
                key={`${key} ${bar.index}`}
                x={bar.x}
                y={bar.y}
                width={bar.width}
                height={Math.max(1.5, bar.height - 1)}
                rx={Math.min(2, bar.width / 4)}
                className={fills[toneOf.get(key) ?? "quiet"]}
              />
            )),
        )
      }
    </BarStack>
  );
}

type LinesProps = Scales & { series: readonly ChartSeries[]; steps: readonly ChartStep[]; active: number | null };

function Lines({ series, steps, x, y, active }: LinesProps) {
  const middle = x.bandwidth() / 2;
  const atX = (index: number) => (x(index) ?? 0) + middle;
  return series.map(({ key, tone }) => {
    const points = steps.map(({ values }, index) => ({ index, value: values[key] ?? null }));
    const shown = points.filter(({ value }, place) => value !== null && (place === active || isAlone(points, place)));
    return (
      <g key={key}>
        <LinePath
          data={points}
          x={({ index }) => atX(index)}
          y={({ value }) => y(value ?? 0)}
          defined={({ value }) => value !== null}
          fill="none"
          strokeWidth={1.75}
          strokeLinejoin="round"
          className={strokes[tone]}
        />
        {shown.map(({ index, value }) => (
          <circle key={index} cx={atX(index)} cy={y(value ?? 0)} r={3} className={fills[tone]} />
        ))}
      </g>
    );
  });
}

/** A point without neighbours is no line. */
const isAlone = (points: readonly { value: number | null }[], place: number) =>
  (points[place - 1]?.value ?? null) === null && (points[place + 1]?.value ?? null) === null;

function mostOf(kind: ChartKind, series: readonly ChartSeries[], steps: readonly ChartStep[]): number {
  const heights = steps.map(({ values }) => {
    const parts = series.map(({ key }) => values[key] ?? 0);
    return kind === "bars" ? parts.reduce((sum, part) => sum + part, 0) : Math.max(...parts);
  });
  return Math.max(1, ...heights);
}

const fromEntries = (series: readonly ChartSeries[], values: ChartStep["values"]): BarRow =>
  Object.fromEntries(series.map(({ key }) => [key, values[key] ?? 0]));

/** As many labels as fit side by side. */
function tickSteps(count: number, width: number): number[] {
  const every = Math.max(1, Math.ceil(count / Math.max(1, Math.floor(width / 72))));
  return Array.from({ length: count }, (_, index) => index).filter((index) => index % every === Math.floor(every / 2));
}
