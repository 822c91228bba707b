import { calls as schemas } from '@synet/contract/calls'
import { apiBase, type CallName, callNames, type Route, routes } from '@synet/contract/routes'
import { done, refuse, type Result } from '@synet/core/result'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { calls } from '#processes/calls'
import type { Context } from '#platform/context'
import { callsThatNeedDocuments, checkDocuments } from '#platform/document/acceptance'
import type { UserCaller } from '#platform/http/call'
import { callerOf, readHeader } from '#platform/http/caller-of'
import { answerOnce } from '#platform/http/answer-once'
import { bodyLimits, reserveBody } from '#platform/http/reserve-body'
import { createHttpServer } from '#platform/http/http-server'
import { hashRequest } from '#platform/http/parse-request'
import { serveCall } from '#platform/http/serve-call'
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
  const token = readHeader(request, 'token')
  if (route.access === 'public' && !(seesSession.has(route) && token)) return done(undefined)
  if (!token) return refuse('session.required')
  const user = await findUser(context, route, token)
  // A public call does not need a session, so an ended one does not stop it.
  if (!user) return route.access === 'public' ? done(undefined) : refuse('session.ended')
  request.actor = `user:${user.userId}`
  return done(user)
}

type Who = Awaited<ReturnType<typeof findUser>>

/** The idempotency key, the documents that have to be accepted, and one answer per key. */
async function aroundCall(
  context: Context,
  name: CallName,
  {
    request,
    user,
    from,
    run,
  }: { request: unknown; user: Who; from: FastifyRequest; run: () => Promise<Result<unknown>> },
): Promise<Result<unknown>> {
  const { money }: Route = routes[name]
  const action = user && actionOf(name, user, request, from)
  if (money && !keyPattern.test(readHeader(from, 'idempotency-key') ?? '')) return refuse('request.key-required')
  if (user && callsThatNeedDocuments.has(name)) {
    const accepted = await checkDocuments(context, user.userId)
    if (!accepted.ok) return accepted
  }
  return money === true && action ? answerOnce(context, action, run) : run()
}

const actionOf = (name: CallName, user: NonNullable<Who>, request: unknown, from: FastifyRequest) => ({
  key: `user:${user.userId}:${name}:${readHeader(from, 'idempotency-key')}`,
  // The hash is computed only for calls that move money, because a request may be long.
  get requestHash() {
    return hashRequest(request)
  },
})

/** Binary bodies are kept as bytes, with one copy and no conversion to text. */
const takeBytes = (server: FastifyInstance) =>
  server.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer' },
    async (_: object, body: Buffer) => body,
  )

function serveRoute(on: FastifyInstance, context: Context, name: CallName): void {
  const route: Route = routes[name]
  const bytesMax = bodyLimits[name]
  // A finished unit waits on its device while training is busy.
  const busy = name.startsWith('train/') ? 'train.busy' : 'request.too-many'
  serveCall<Who>(on, context, {
    name,
    method: route.method,
    url: apiBase + route.path,
    cacheSeconds: route.cacheSeconds,
    schemas: schemas[name],
    input: (from) => inputOf(route, from),
    authenticate: (from) => authenticate(context, route, from),
    around: (request, user, run, from) => aroundCall(context, name, { request, user, from, run }),
    run: (request, user, from) => {
      const caller = { ...callerOf(from), ...user, ...(user && { action: actionOf(name, user, request, from) }) }
      // The table pairs each name with its own function, which TypeScript cannot follow for a variable name.
      return calls[name](context, request as never, caller as never)
    },
    ...(bytesMax !== undefined && {
      body: {
        bytesMax,
        reserve: (from, reply) =>
          reserveBody(from, reply, { bytesMax, now: context.clock.now() })
            ? undefined
            : refuse(busy, { seconds: againSeconds }),
      },
    }),
  })
}

export async function startApi(context: Context): Promise<DrainableServer> {
  const server = createHttpServer('site', context.config)
  const drainable = serveHealth(server, context)
  showConfirmed(server, context)
  takeBytes(server)
  for (const name of callNames) if (name !== 'common/upload') serveRoute(server, context, name)
  // Only this call reads the content type of files.
  await server.register(async (within) => {
    readMultipart(within)
    serveRoute(within, context, 'common/upload')
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
