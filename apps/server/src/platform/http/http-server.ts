import { initialLanguage } from '@synet/contract/languages'
import { seconds } from '@synet/core/clock'
import { refuse } from '@synet/core/result'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import Fastify, {
  type ConnectionError,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Config } from '#platform/config'
import { isClockWrong } from '#platform/database-clock'
import { languageOf } from '#platform/http/caller-of'
import { refusalEnvelope } from '#platform/http/envelope'
import { createFairTurns } from '#platform/http/fair-turns'
import { networkOf } from '#platform/http/network-of'
import { nextRequestId, observeCalls, type ServerName } from '#platform/http/observe-calls'
import { probes } from '#platform/http/serve-health'
import { readJson } from '#platform/http/parse-json'
import { libraryLogger, log } from '#platform/log/log'

/** Calls that need more say so in the table of routes, and take a session before their body is read. */
const bodyBytesMax = 16_384
/** Clients give a call up after a minute. */
const requestMs = seconds(75)

/**
 * Creates a server whose every answer, including refusals of the transport, is an envelope in the caller's language. A
 * request's `ip` is the first address from the right in `x-forwarded-for` that is no trusted proxy's; it is the
 * connection's address when that itself is not a trusted proxy's.
 */
export function createHttpServer(
  name: ServerName,
  { trustedProxies }: Pick<Config, 'trustedProxies'>,
): FastifyInstance {
  const server = Fastify({
    bodyLimit: bodyBytesMax,
    requestTimeout: requestMs,
    clientErrorHandler: refuseUnreadable,
    frameworkErrors: (_error, request, reply) => refuseInvalid(request, reply),
    // Its end waits for the calls in flight, which get their answers.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    loggerInstance: libraryLogger() as FastifyBaseLogger,
    // Each call is one line, which the hooks below write.
    logController: new LogController({ disableRequestLogging: true }),
    // A logger for each request would cost more than its line, which names the request itself.
    childLoggerFactory: (logger) => logger,
    genReqId: nextRequestId,
  })
  const turns = createFairTurns()
  server.addHook('onRequest', ({ ip }) => turns.take(networkOf(ip)))
  readJson(server)
  observeCalls(server, name)
  reportUntrustedProxy(server)
  server.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'no-referrer')
    reply.header('x-frame-options', 'DENY')
    // A page that opened one of ours, or was opened by it, cannot reach its window.
    reply.header('cross-origin-opener-policy', 'same-origin')
  })
  server.addHook('onRequest', async (request, reply) => {
    if (!isClockWrong() || probes.has(request.url)) return
    return reply.code(503).send(refusalEnvelope(languageOf(request), refuse('server.failed')))
  })
  server.setNotFoundHandler((request, reply) =>
    reply.code(404).send(refusalEnvelope(languageOf(request), refuse('request.not-found'))),
  )
  server.setErrorHandler((error: { statusCode?: number; message: string }, request, reply) => {
    const language = languageOf(request)
    const status = error.statusCode ?? 500
    if (status === 413) return reply.code(413).send(refusalEnvelope(language, refuse('upload.too-large')))
    if (status < 500) return refuseInvalid(request, reply)
    const { call = '' } = request.routeOptions.config
    log.error('a call failed', { request: request.id, call, actor: request.actor ?? undefined, error })
    const { data, ...envelope } = refusalEnvelope(language, refuse('server.failed'))
    // People who ask for help can name the line of the log by it.
    return reply.code(500).send({ ...envelope, data: { ...(data as object), request: request.id } })
  })
  return server
}

const refuseInvalid = (request: FastifyRequest, reply: FastifyReply) =>
  reply.code(200).send(refusalEnvelope(languageOf(request), refuse('request.invalid', { field: 'body' })))

/** Answers what Node cannot read as a request, such as headers of more than 16 KB, and closes the connection. */
function refuseUnreadable(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }[error.code] ?? 400
  const body = JSON.stringify(refusalEnvelope(initialLanguage, refuse('request.invalid', { field: 'headers' })))
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-length: ${Buffer.byteLength(body)}\r\ncontent-type: application/json\r\n\r\n${body}`,
    )
  socket.destroy()
}

/**
 * Logs once that requests come through a proxy that is not trusted, because all its clients would count as one. A trusted
 * one stands among the request's addresses beside its client, which may be the proxy's own machine.
 */
function reportUntrustedProxy(server: FastifyInstance): void {
  let reported = false
  server.addHook('onRequest', async ({ headers, ip, ips = [] }) => {
    if (reported || headers['x-forwarded-for'] === undefined || ips.length > 1) return
    reported = true
    log.warn('x-forwarded-for is not read: TRUSTED_PROXIES does not name its sender', { detail: ip })
  })
}
