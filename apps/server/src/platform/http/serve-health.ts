import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/context'
import { isClockWrong } from '#platform/database-clock'
import { answerWithin } from '#platform/answer-within'

/** A server that tells whether it should get requests, and ends without cutting any. */
export interface DrainableServer {
  readonly server: FastifyInstance
  /**
   * From now on `/readyz` answers 503, and each answer asks its client to open another connection.
   * Resolves when no call has come for `quietMs`, because a busy proxy hears of it late, and after three times that at the
   * latest.
   */
  drain(quietMs: number): Promise<void>
  /** Closes idle connections at once and the others after their answers. */
  stop(): Promise<void>
}

/** Proxies ask every second or two. */
const readyMs = 2_000
/** A call that takes longer than this is cut at the end of its process. */
const callMs = 20_000
/** Clients that know no other process keep calling. */
const longestDrain = 3
export const probes: ReadonlySet<string> = new Set(['/livez', '/readyz'])

/**
 * `GET /livez` answers as long as this process runs its event loop; `GET /readyz` as long as it should get requests: the
 * database is a primary that answers within a deadline, its clock agrees with ours, and the process is not about to end.
 */
export function serveHealth(server: FastifyInstance, { sql }: Pick<Context, 'sql'>): DrainableServer {
  let draining = false
  let lastCall = 0
  let asking: Promise<boolean> | undefined
  // A database that does not answer gets one question, not one for each request.
  const ask = (): Promise<boolean> => {
    asking ??= sql<{ recovering: boolean }[]>`select pg_is_in_recovery() as recovering`
      .then(
        ([row]) => row?.recovering === false,
        () => false,
      )
      .finally(() => {
        asking = undefined
      })
    return asking
  }
  server.get('/livez', () => ({ ok: true }))
  server.get('/readyz', async (_request, reply) => {
    if (draining) return reply.code(503).send({ ok: false, reason: 'draining' })
    if (isClockWrong()) return reply.code(503).send({ ok: false, reason: 'clock' })
    if (await answerWithin(ask(), readyMs)) return { ok: true }
    return reply.code(503).send({ ok: false, reason: 'database' })
  })
  server.addHook('onRequest', async ({ url }) => {
    if (!probes.has(url)) lastCall = performance.now()
  })
  server.addHook('onSend', async (_request, reply) => {
    if (draining) reply.header('connection', 'close')
  })
  return {
    server,
    async drain(quietMs) {
      draining = true
      lastCall = performance.now()
      const latest = lastCall + longestDrain * quietMs
      const leftMs = () => Math.min(lastCall + quietMs, latest) - performance.now()
      while (leftMs() > 0) await new Promise((wake) => setTimeout(wake, leftMs()))
    },
    async stop() {
      draining = true
      const cut = setTimeout(() => server.server.closeAllConnections(), callMs)
      await server.close()
      clearTimeout(cut)
    },
  }
}
