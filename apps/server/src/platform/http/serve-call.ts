import { serverTimeHeader } from '@synet/contract/routes'
import { done, type Refusal, type Result } from '@synet/core/result'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Context } from '#platform/context'
import { languageOf } from '#platform/http/caller-of'
import { envelopeOf, statusOf } from '#platform/http/envelope'
import { inCallSpan } from '#platform/http/observe-calls'
import { parseRequest } from '#platform/http/parse-request'

/**
 * A call of a server, as the one pipeline of all servers runs it: authenticate, parse, what the server does around each
 * call (`around`), run, compare the answer with its schema. A body of more than the usual size is read only once its
 * caller is known.
 * @typeParam Who what authentication finds out about the caller
 */
export interface ServedCall<Who> {
  readonly name: string
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly schemas: { readonly request: z.core.$ZodType; readonly answer: z.core.$ZodType }
  /** The request that the schema parses; the query or the body where a call does not say. */
  readonly input?: (from: FastifyRequest) => unknown
  /** Finds the caller by the headers alone. */
  readonly authenticate: (from: FastifyRequest) => Promise<Result<Who>>
  /** Takes the parsed request, which the table of calls pairs with the function by its name. */
  readonly run: (request: unknown, who: Who, from: FastifyRequest) => Promise<Result<unknown>>
  /** Keys, further refusals and records of the server; it runs the call at most once. */
  readonly around?: (
    request: unknown,
    who: Who,
    run: () => Promise<Result<unknown>>,
    from: FastifyRequest,
  ) => Promise<Result<unknown>>
  readonly body?: {
    readonly bytesMax: number
    /** Refuses a body while too many are being read. */
    readonly reserve?: (from: FastifyRequest, reply: FastifyReply) => Refusal | undefined
  }
  /** Seconds for which anybody may cache an answer; other answers are never cached. */
  readonly cacheSeconds?: number | undefined
}

/** Answers that never change are the same object each time, and are checked and written once. */
const checked = new WeakMap<object, unknown>()
const written = new WeakMap<object, Buffer>()

function once<T>(made: WeakMap<object, T>, of: unknown, make: () => T): T {
  if (typeof of !== 'object' || of === null) return make()
  const found = made.get(of) ?? make()
  made.set(of, found)
  return found
}

async function runCall<Who>(call: ServedCall<Who>, from: FastifyRequest): Promise<Result<unknown>> {
  const who = await call.authenticate(from)
  if (!who.ok) return who
  const input = call.input ? call.input(from) : ((call.method === 'GET' ? from.query : from.body) ?? {})
  const parsed = parseRequest(call.schemas.request, input)
  if (!parsed.ok) return parsed
  const run = async () => {
    const result = await call.run(parsed.value, who.value, from)
    if (!result.ok) return result
    const check = () => {
      const answer = parseRequest(call.schemas.answer, result.value)
      if (!answer.ok) throw new Error(`${call.name} answers against its schema: ${JSON.stringify(answer.facts)}`)
      return answer.value
    }
    return done(call.cacheSeconds === undefined ? check() : once(checked, result.value, check))
  }
  return call.around ? call.around(parsed.value, who.value, run, from) : run()
}

export function serveCall<Who>(on: FastifyInstance, { clock }: Pick<Context, 'clock'>, call: ServedCall<Who>): void {
  const { name, method, url, body, cacheSeconds } = call
  const answer = (from: FastifyRequest, reply: FastifyReply, result: Result<unknown>): FastifyReply => {
    const cached = result.ok && cacheSeconds !== undefined
    // A cache would repeat the time of then.
    if (!cached) reply.header(serverTimeHeader, clock.now().toISOString())
    void reply.code(statusOf(result)).header('cache-control', cached ? `public, max-age=${cacheSeconds}` : 'no-store')
    const envelope = envelopeOf(languageOf(from), result)
    if (!cached) return reply.send(envelope)
    const bytes = once(written, result.value, () => Buffer.from(JSON.stringify(envelope)))
    return reply.type('application/json; charset=utf-8').send(bytes)
  }
  on.route({
    method,
    url,
    config: { call: name },
    ...(body && {
      bodyLimit: body.bytesMax,
      onRequest: async (from: FastifyRequest, reply: FastifyReply) => {
        const who = await call.authenticate(from)
        const refusal = who.ok ? body.reserve?.(from, reply) : who
        return refusal && answer(from, reply, refusal)
      },
    }),
    handler: async (from: FastifyRequest, reply: FastifyReply) =>
      answer(from, reply, await inCallSpan(name, from, () => runCall(call, from))),
  })
}
