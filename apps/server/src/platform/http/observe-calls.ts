import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { log } from '#platform/log/log'
import { count, observe } from '#platform/metrics/registry'
import { inSpan } from '#platform/trace/trace'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call's name in the contract; requests of other routes are neither counted nor logged. */
    readonly call?: string
  }
  interface FastifyRequest {
    /** The caller is `user:<id>` or `operator:<id>` once that is known. */
    actor: string | null
    outcome: string
  }
}

export type ServerName = 'site' | 'console' | 'approvals'

// Each process begins its ids differently, and the counter costs nothing.
const requestsOfProcess = randomBytes(5).toString('hex')
let requests = 0
export const nextRequestId = (): string => `${requestsOfProcess}-${(++requests).toString(36)}`

interface Answered {
  readonly code?: number
  readonly data?: { readonly error?: unknown; readonly id?: unknown } | null
}

/** Counts and logs each answered call of the contract: its name, outcome and duration, and who called. */
export function observeCalls(server: FastifyInstance, name: ServerName): void {
  server.decorateRequest('actor', null)
  server.decorateRequest('outcome', 'ok')
  server.addHook('preSerialization', (request, _reply, payload: Answered | null, next) => {
    if (payload?.code !== 1 && typeof payload?.data?.error === 'string') request.outcome = payload.data.error
    next(null, payload)
  })
  server.addHook('onResponse', (request, reply, next) => {
    const { call } = request.routeOptions.config
    if (call !== undefined) {
      const { outcome, actor } = request
      const durationMs = Math.round(reply.elapsedTime * 10) / 10
      count('synet_calls_total', { server: name, route: call, outcome })
      observe('synet_call_seconds', { server: name, route: call }, reply.elapsedTime / 1_000)
      log.info('call', { request: request.id, call, outcome, actor: actor ?? undefined, durationMs })
    }
    next()
  })
}

/** Traces a call, as a part of the trace that its client or proxy has begun. */
export function inCallSpan<T>(call: string, { id, headers }: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const { traceparent } = headers
  return inSpan(`call ${call}`, { call, request: id }, work, typeof traceparent === 'string' ? traceparent : undefined)
}
