import { calls as schemas } from '@synet/contract/calls'
import { apiBase, type CallName, callNames, type Route, routes, serverTimeHeader } from '@synet/contract/routes'
import { done, refuse, type Result } from '@synet/core/result'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { calls } from '#processes/calls'
import type { Context } from '#platform/context'
import { callsThatNeedDocuments, checkDocuments } from '#platform/document/acceptance'
import type { Caller, UserCaller } from '#platform/http/call'
import { callerOf, header, languageOf } from '#platform/http/caller-of'
import { answerOnce } from '#platform/http/answer-once'
import { bodyLimits } from '#platform/http/body-limits'
import { envelopeOf, statusOf } from '#platform/http/envelope'
import { createHttpServer } from '#platform/http/http-server'
import { inCallSpan } from '#platform/http/observe-calls'
import { hashRequest, parseRequest } from '#platform/http/parse-request'
import { reserveBody } from '#platform/http/reserve-body'
import { serveEvents } from '#processes/site/serve-events'
import { serveBlobs } from '#training/project/serve-blobs'
import { serveReleases } from '#training/project/serve-releases'
import { serveMoneyLogFile } from '#money/money-log/serve-money-log-file'
import { serveOpenApi } from '#platform/http/serve-open-api'
import { type DrainableServer, serveHealth } from '#platform/http/serve-health'
import { serveFolder, sharedAssets } from '#platform/http/serve-folder'
import { showConfirmed } from '#platform/http/show-confirmed'
import { openObjectStore } from '#platform/object/object-store'
import { serveStatus } from '#processes/site/serve-status'
import { readMultipart } from '#platform/upload/read-multipart'
import { serveUnsubscribe } from '#platform/message/serve-unsubscribe'
import { serveUploads } from '#platform/upload/serve-uploads'
import { findContributor, isContributorToken } from '#people/session/contributor-token'
import { findSession, tokenHash } from '#people/session/session'

/** A device sends a large body again after this time when too many are being read. */
const againSeconds = 5

const keyPattern = /^[\w.-]{8,80}$/

/** Contributor tokens are accepted only by the calls whose row allows them; they have no session. */
async function findUser(
  context: Context,
  { access }: Route,
  token: string,
): Promise<Pick<UserCaller, 'userId' | 'sessionId' | 'credential'> | undefined> {
  const hash = tokenHash(token).toString('hex')
  if (isContributorToken(token)) {
    const found = access === 'contributor' ? await findContributor(context, token) : undefined
    const credential = found && ({ kind: 'contributor-token', id: found.tokenId, hash } as const)
    return credential && { userId: found.userId, sessionId: 0n, credential }
  }
  const session = await findSession(context, token)
  const credential = session && ({ kind: 'session', id: session.id, hash } as const)
  return credential && { userId: session.userId, sessionId: session.id, credential }
}

function inputOf({ method, bytes }: Route, { query, body }: FastifyRequest): unknown {
  if (method === 'GET') return query
  return bytes ? { ...(query as object), [bytes]: body } : (body ?? {})
}

/** Public calls that also know whose session they came with. */
const seesSession: ReadonlySet<Route> = new Set([routes['ems/send'], routes['sms/send']])

/** Finds the user by the headers alone. @returns undefined for a public call; refusals `session.required`, `session.ended` */
async function authenticate(
  context: Context,
  route: Route,
  request: FastifyRequest,
): Promise<Result<Awaited<ReturnType<typeof findUser>>>> {
  const token = header(request, 'token')
  if (route.access === 'public' && !(seesSession.has(route) && token)) return done(undefined)
  if (!token) return refuse('session.required')
  const user = await findUser(context, route, token)
  // A public call does not need a session, so an ended one does not stop it.
  if (!user) return route.access === 'public' ? done(undefined) : refuse('session.ended')
  request.actor = `user:${user.userId}`
  return done(user)
}

async function runCall(context: Context, name: CallName, request: FastifyRequest): Promise<Result<unknown>> {
  const call = calls[name]
  const route: Route = routes[name]
  const authenticated = await authenticate(context, route, request)
  if (!authenticated.ok) return authenticated
  const user = authenticated.value
  if (!call) return refuse('call.not-available')
  const parsed = parseRequest(schemas[name].request, inputOf(route, request))
  if (!parsed.ok) return parsed
  const key = header(request, 'idempotency-key')
  if (route.money && (!key || !keyPattern.test(key))) return refuse('request.key-required')
  const action = user && {
    key: `user:${user.userId}:${name}:${key}`,
    // The hash is computed only for calls that move money, because a request may be long.
    get requestHash() {
      return hashRequest(parsed.value)
    },
  }
  if (user && callsThatNeedDocuments.has(name)) {
    const accepted = await checkDocuments(context, user.userId)
    if (!accepted.ok) return accepted
  }
  const caller: Caller | UserCaller = { ...callerOf(request), ...user, ...(action && { action }) }
  // The table pairs each name with its own function, which TypeScript cannot follow for a variable name.
  const run = call as unknown as (context: Context, request: unknown, caller: Caller) => Promise<Result<unknown>>
  const checked = async () => {
    const result = await run(context, parsed.value, caller)
    if (!result.ok) return result
    const answer = parseRequest(schemas[name].answer, result.value)
    if (!answer.ok) throw new Error(`${name} answers against its schema: ${JSON.stringify(answer.facts)}`)
    return done(answer.value)
  }
  return route.money === true && action ? answerOnce(context, action, checked) : checked()
}

/** Binary bodies are kept as bytes, with one copy and no conversion to text. */
const takeBytes = (server: FastifyInstance) =>
  server.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer' },
    async (_: object, body: Buffer) => body,
  )

export async function startApi(context: Context): Promise<DrainableServer> {
  const server = createHttpServer('site', context.config)
  const drainable = serveHealth(server, context)
  showConfirmed(server, context)
  const serveCall = (name: CallName, on: FastifyInstance): void => {
    const route: Route = routes[name]
    const { method, path, cacheSeconds } = route
    const bodyBytesMax = bodyLimits[name]
    const answer = (request: FastifyRequest, reply: FastifyReply, result: Result<unknown>): FastifyReply => {
      const cached = result.ok && cacheSeconds !== undefined
      // A cache would repeat the time of then.
      if (!cached) reply.header(serverTimeHeader, context.clock.now().toISOString())
      return reply
        .code(statusOf(result))
        .header('cache-control', cached ? `public, max-age=${cacheSeconds}` : 'no-store')
        .send(envelopeOf(languageOf(request), result))
    }
    const admit = async (request: FastifyRequest, reply: FastifyReply, bytesMax: number) => {
      const authenticated = await authenticate(context, route, request)
      if (!authenticated.ok) return answer(request, reply, authenticated)
      if (reserveBody(request, reply, bytesMax)) return undefined
      // A finished unit waits on its device while training is busy.
      const busy = name.startsWith('train/') ? 'train.busy' : 'request.too-many'
      return answer(request, reply, refuse(busy, { seconds: againSeconds }))
    }
    on.route({
      method,
      url: apiBase + path,
      config: { call: name },
      ...(bodyBytesMax !== undefined && {
        bodyLimit: bodyBytesMax,
        onRequest: (request: FastifyRequest, reply: FastifyReply) => admit(request, reply, bodyBytesMax),
      }),
      handler: async (request: FastifyRequest, reply: FastifyReply) =>
        answer(request, reply, await inCallSpan(name, request, () => runCall(context, name, request))),
    })
  }
  takeBytes(server)
  for (const name of callNames) if (name !== 'common/upload') serveCall(name, server)
  // Only this call reads the content type of files.
  await server.register(async (within) => {
    readMultipart(within)
    serveCall('common/upload', within)
  })
  serveOpenApi(server)
  const status = serveStatus(server, context)
  serveEvents(server, context)
  serveBlobs(server, context)
  serveReleases(server, context)
  serveMoneyLogFile(server, context)
  serveUnsubscribe(server, context)
  const pictures = openObjectStore(context.config.uploads)
  if (pictures) serveUploads(server, pictures)
  const { webFolder, siteOrigin, training } = context.config
  const uploadsTo = training.s3?.publicUrl
  if (webFolder) {
    await serveFolder(server, webFolder, {
      shared: sharedAssets(context.config, 'web'),
      origin: siteOrigin,
      status,
      calls: uploadsTo === undefined ? [] : [new URL(uploadsTo).origin],
    })
  }
  await server.listen({ host: context.config.host, port: context.config.apiPort })
  return drainable
}
