import {
  context,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, type ReadableSpan, type SpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { redactText } from '#platform/log/redact-text'
import { type SpanFacts, setTracing, type Tracing } from '#platform/trace/trace'

/** A pass that found nothing to do is kept when it took longer. */
const slowMs = 1_000

/** Holds back what belongs to a pass until it is known whether the pass is kept. */
class PassFilter implements SpanProcessor {
  private readonly held = new Map<string, ReadableSpan[]>()
  private readonly next: SpanProcessor

  constructor(next: SpanProcessor) {
    this.next = next
  }
  begin(traceId: string): void {
    this.held.set(traceId, [])
  }
  end(traceId: string, isKept: boolean): void {
    const spans = this.held.get(traceId) ?? []
    this.held.delete(traceId)
    if (isKept) for (const span of spans) this.next.onEnd(span)
  }
  onStart(): void {}
  onEnd(span: ReadableSpan): void {
    const held = this.held.get(span.spanContext().traceId)
    if (held) held.push(span)
    else this.next.onEnd(span)
  }
  forceFlush = () => this.next.forceFlush()
  shutdown = () => this.next.shutdown()
}

/** @returns the caller's span, if the header names one */
function readParent(traceparent: string | undefined): SpanContext | undefined {
  const [, traceId, spanId] = /^00-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}$/.exec(traceparent ?? '') ?? []
  return traceId && spanId ? { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true } : undefined
}

const attributesOf = (facts: SpanFacts) =>
  Object.fromEntries(Object.entries(facts).map(([name, value]) => [`synet.${name}`, String(value)]))

async function run<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    span.setStatus({
      code: SpanStatusCode.ERROR,
      message: redactText(error instanceof Error ? error.message : String(error)),
    })
    throw error
  } finally {
    span.end()
  }
}

/** Sends the traces of this process to a collector. @returns what sends the last ones and ends the tracing */
export function openTracing({ endpoint, role }: { readonly endpoint: string; readonly role: string }): {
  close(): Promise<void>
} {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces`, timeoutMillis: 2_000 })
  const filter = new PassFilter(new BatchSpanProcessor({ exporter }))
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': `synet-${role}` }),
    spanProcessors: [filter],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const tracer = provider.getTracer('synet')
  const tracing: Tracing = {
    span(name, facts, work, traceparent) {
      const parent = readParent(traceparent)
      const within = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : context.active()
      const span = tracer.startSpan(name, { attributes: attributesOf(facts) }, within)
      return context.with(trace.setSpan(within, span), () => run(span, work))
    },
    async pass(name, facts, work) {
      const span = tracer.startSpan(name, { attributes: attributesOf(facts), root: true })
      const { traceId } = span.spanContext()
      filter.begin(traceId)
      const start = performance.now()
      let isKept = true
      try {
        const more = await context.with(trace.setSpan(ROOT_CONTEXT, span), () => run(span, work))
        isKept = more || performance.now() - start > slowMs
        return more
      } finally {
        filter.end(traceId, isKept)
      }
    },
    note: (order) => void trace.getActiveSpan()?.setAttribute('synet.order', order),
  }
  setTracing(tracing)
  return {
    async close() {
      setTracing(undefined)
      await provider.shutdown().catch(() => {})
      context.disable()
    },
  }
}
