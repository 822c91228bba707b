import { refuse } from '@synet/core/result'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Config } from '#config'
import { languageOf } from '#http/caller-of'
import { refusalEnvelope } from '#http/envelope'

const bodyBytesMax = 10_000_000

/**
 * Creates a server whose every answer, including refusals of the transport, is an envelope in the caller's language. A
 * request's `ip` is the first address from the right in `x-forwarded-for` that is no trusted proxy's; it is the
 * connection's address when that itself is not a trusted proxy's.
 */
export function createHttpServer({ trustedProxies }: Pick<Config, 'trustedProxies'>): FastifyInstance {
  const server = Fastify({
    bodyLimit: bodyBytesMax,
    // Its end waits for the calls in flight, which get their answers.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
  })
  reportUntrustedProxy(server)
  server.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'no-referrer')
    reply.header('x-frame-options', 'DENY')
  })
  server.setNotFoundHandler((request, reply) =>
    reply.code(404).send(refusalEnvelope(languageOf(request), refuse('request.not-found'))),
  )
  server.setErrorHandler((error: { statusCode?: number; message: string }, request, reply) => {
    const language = languageOf(request)
    const status = error.statusCode ?? 500
    if (status === 413) return reply.code(413).send(refusalEnvelope(language, refuse('upload.too-large')))
    if (status < 500)
      return reply.code(200).send(refusalEnvelope(language, refuse('request.invalid', { field: 'body' })))
    console.error(error)
    return reply.code(500).send(refusalEnvelope(language, refuse('server.failed')))
  })
  return server
}

/** Logs once that requests come through a proxy that is not trusted, because all its clients would count as one. */
function reportUntrustedProxy(server: FastifyInstance): void {
  let reported = false
  server.addHook('onRequest', async ({ headers, ip, socket }) => {
    if (reported || headers['x-forwarded-for'] === undefined || ip !== socket.remoteAddress) return
    reported = true
    console.warn(`x-forwarded-for from ${ip} is not read: TRUSTED_PROXIES does not name it`)
  })
}
