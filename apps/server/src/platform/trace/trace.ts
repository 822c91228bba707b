/** What a span may say; as in the log, nothing of a person. */
export interface SpanFacts {
  readonly call?: string
  readonly request?: string
  readonly job?: string
  readonly network?: string
  readonly method?: string
}

export interface Tracing {
  /** @param parent the caller's `traceparent` */
  span<T>(name: string, facts: SpanFacts, work: () => Promise<T>, parent?: string): Promise<T>
  /** A span that is kept only if `work` answers true, fails or is slow: most passes of a job find nothing to do. */
  pass(name: string, facts: SpanFacts, work: () => Promise<boolean>): Promise<boolean>
  /** Notes on the present span which order it is about: orders cross processes, and so can be followed by this. */
  note(order: string): void
}

let present: Tracing | undefined

/** @param tracing undefined to trace nothing, which costs nothing */
export function setTracing(tracing: Tracing | undefined): void {
  present = tracing
}

export const inSpan = <T>(name: string, facts: SpanFacts, work: () => Promise<T>, parent?: string): Promise<T> =>
  present ? present.span(name, facts, work, parent) : work()

export const inPass = (name: string, facts: SpanFacts, work: () => Promise<boolean>): Promise<boolean> =>
  present ? present.pass(name, facts, work) : work()

export const traceOrder = (order: string): void => present?.note(order)
