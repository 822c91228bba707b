import type { OpsAnswer, OpsRequest } from '@synet/contract/calls'
import { opsBase, type OpsCallName, type OpsRoute, opsRoutes } from '@synet/contract/routes'
import { opsSchemas } from '@synet/contract/schema/ops'
import { done, refuse, type Result } from '@synet/core/result'
import type { FastifyInstance } from 'fastify'
import { auditAll } from '#audit'
import type { Context } from '#context'
import { createHttpServer } from '#http/api-server'
import { languageOf } from '#http/caller-of'
import { envelopeOf } from '#http/envelope'
import { parseRequest } from '#http/parse-request'
import { serveFolder } from '#http/static'
import { findOperator, loginOperator, type Operator } from '#operator/operator-session'
import { approve, reject } from '#ops/decide-withdrawal'
import { readQueue } from '#ops/read-queue'
import { tokenHash } from '#session/session'

type OpsCall<N extends OpsCallName> = (
  context: Context,
  request: OpsRequest<N>,
  operator: Operator,
  token: string,
) => Promise<Result<OpsAnswer<N>>>
type LoginCall = (context: Context, request: OpsRequest<'login'>) => Promise<Result<OpsAnswer<'login'>>>

const operatorAnswer = (operator: Operator) => ({
  id: operator.id.toString(),
  name: operator.name,
  roles: [],
  permissions: [...operator.permissions],
})

const login: LoginCall = async (context, request) => {
  const session = await loginOperator(context, request)
  return session.ok ? done({ token: session.value.token, operator: operatorAnswer(session.value.operator) }) : session
}

const calls: { readonly [N in Exclude<OpsCallName, 'login'>]: OpsCall<N> } = {
  logout: async ({ sql, clock }, _request, _operator, token) => {
    await sql`update app.operator_session set ended_at = ${clock.now()} where token_hash = ${tokenHash(token)}`
    return done({})
  },
  me: async (_context, _request, operator) => done(operatorAnswer(operator)),
  withdrawals: async ({ sql, clock }, { state }) =>
    done({ list: await readQueue(sql, clock.now(), { state: state ?? 'open' }), next: null }),
  approve,
  reject,
  audit: async (context) => {
    const checks = await auditAll(context)
    return done({ green: checks.every((check) => check.green), at: context.clock.now().toISOString(), checks })
  },
}

/** Every console call names its permission in the contract; without it the answer is a refusal. */
async function runOpsCall(
  context: Context,
  name: OpsCallName,
  input: unknown,
  token: string | undefined,
): Promise<Result<unknown>> {
  const route: OpsRoute = opsRoutes[name]
  const parsed = parseRequest(opsSchemas[name].request, input ?? {})
  if (!parsed.ok) return parsed
  if (name === 'login') return login(context, parsed.value as OpsRequest<'login'>)
  const operator = token ? await findOperator(context, token) : undefined
  if (!operator || !token) return refuse('session.required')
  if (route.permission !== 'any' && !operator.permissions.includes(route.permission))
    return refuse('operator.forbidden')
  const call = calls[name] as unknown as (
    c: Context,
    request: unknown,
    o: Operator,
    token: string,
  ) => Promise<Result<unknown>>
  return call(context, parsed.value, operator, token)
}

export async function startOps(context: Context): Promise<FastifyInstance> {
  const server = createHttpServer()
  for (const name of Object.keys(opsRoutes) as OpsCallName[]) {
    const { method, path } = opsRoutes[name]
    server.route({
      method,
      url: opsBase + path,
      handler: async (request, reply) => {
        const token = request.headers['token']
        const input = method === 'GET' ? request.query : request.body
        const result = await runOpsCall(context, name, input, typeof token === 'string' ? token : undefined)
        return reply.send(envelopeOf(languageOf(request), result))
      },
    })
  }
  server.get('/healthz', () => ({ ok: true }))
  if (context.config.consoleFolder) await serveFolder(server, context.config.consoleFolder)
  await server.listen({ host: context.config.host, port: context.config.consolePort })
  return server
}
