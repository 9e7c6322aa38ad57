import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { Attributes, Context, Span } from "@opentelemetry/api";
import { version } from "../../package.json";
import { env } from "../env";
import { log } from "../log";
import { Failure } from "../operation/failure";
import { processWide } from "../process";

/** A piece of work in a trace. Attributes hold no arguments, answers, texts of people or secrets. */
type Work = {
  name: string;
  kind?: "server" | "client";
  attributes?: Attributes;
  /** The trace to go on with, as the header `traceparent` has it; without one that of the work around it. */
  parent?: string | null;
  /** Later work is found to be within this one by the same thing. */
  keptFor?: object;
  under?: object;
};

type SpanOfWork = { setAttribute(name: string, value: string | number): void; failed(code: string): void };

/** A stop waits no longer for a collector. */
const lastSpansMs = 2_000;

type Tracing = {
  trace<T>(work: Work, perform: (span: SpanOfWork | null) => Promise<T>): Promise<T>;
  current(): string | null;
  end(): Promise<void>;
};

const holder = () =>
  processWide<{ now: Tracing | null }>(
    "telemetry.tracing",
    () => ({ now: null }),
    ({ now }) => now?.end(),
  );

/** Performs work as a span. Where nothing is traced, which is so unless the operator set an endpoint, it is only performed. */
export function traced<T>(work: Work, perform: (span: SpanOfWork | null) => Promise<T>): Promise<T> {
  const { now } = holder();
  return now ? now.trace(work, perform) : perform(null);
}

export const isTracing = (): boolean => holder().now !== null;

/** The span of the work around it, as the header `traceparent` has it. */
export const currentTrace = (): string | null => holder().now?.current() ?? null;

/** Sends traces to the collector that the operator named, and loads what that needs. Without one there is nothing. */
export async function startTracing(): Promise<void> {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT || isTracing()) return;
  holder().now = await openTracing();
}

async function openTracing(): Promise<Tracing> {
  const [api, { W3CTraceContextPropagator }, { AsyncLocalStorageContextManager }, provider] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/core"),
    import("@opentelemetry/context-async-hooks"),
    newProvider(),
  ]);
  const contexts = new AsyncLocalStorageContextManager().enable();
  const propagator = new W3CTraceContextPropagator();
  const tracer = provider.getTracer("executor-console", version);
  const kept = new WeakMap<object, Context>();
  const kinds = { server: api.SpanKind.SERVER, client: api.SpanKind.CLIENT };

  function parentOf({ parent, under }: Work): Context {
    const around = (under && kept.get(under)) ?? contexts.active();
    if (!parent) return around;
    const carried = propagator.extract(api.ROOT_CONTEXT, { traceparent: parent }, api.defaultTextMapGetter);
    return api.trace.getSpan(carried) ? carried : around;
  }

  function spanOf(span: Span): SpanOfWork {
    const failed = (code: string) => {
      span.setStatus({ code: api.SpanStatusCode.ERROR });
      span.setAttribute("error.type", code);
    };
    return { setAttribute: (name, value) => void span.setAttribute(name, value), failed };
  }

  return {
    async trace(work, perform) {
      const { name, kind, attributes } = work;
      const around = parentOf(work);
      const span = tracer.startSpan(name, { kind: kind && kinds[kind], attributes }, around);
      const within = api.trace.setSpan(around, span);
      if (work.keptFor) kept.set(work.keptFor, within);
      const shown = spanOf(span);
      try {
        return await contexts.with(within, () => perform(shown));
      } catch (error) {
        shown.failed(error instanceof Failure ? error.code : "internal");
        throw error;
      } finally {
        span.end();
      }
    },
    current() {
      const carrier: { traceparent?: string } = {};
      propagator.inject(contexts.active(), carrier, api.defaultTextMapSetter);
      return carrier.traceparent ?? null;
    },
    async end() {
      const late = (error: unknown) => log.warn({ error }, "the last spans could not be sent");
      await Promise.race([provider.shutdown().catch(late), sleep(lastSpansMs, undefined, { ref: false })]);
      contexts.disable();
    },
  };
}

/** The packages read the other OTEL_ settings themselves: headers, the sampler, sizes of batches. */
async function newProvider() {
  const [{ resourceFromAttributes }, { BasicTracerProvider, BatchSpanProcessor }, { OTLPTraceExporter }] = await Promise.all([
    import("@opentelemetry/resources"),
    import("@opentelemetry/sdk-trace-base"),
    import("@opentelemetry/exporter-trace-otlp-http"),
  ]);
  const resource = resourceFromAttributes({
    "service.name": env.OTEL_SERVICE_NAME,
    "service.version": version,
    "service.instance.id": `${hostname()}:${process.pid}`,
    "executor.role": env.EXECUTOR_ROLE,
  });
  return new BasicTracerProvider({ resource, spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())] });
}
