import { calls as schemas } from '@synet/contract/calls'
import { createApprovalsClient } from '@synet/contract/client'
import { errors } from '@synet/contract/errors'
import {
  approvalsBase,
  type CallName,
  callNames,
  type OpsCallName,
  type OpsRoute,
  opsRoutes,
  type Route,
  routes,
} from '@synet/contract/routes'
import { type ApprovalCallName, approvalSchemas } from '@synet/contract/schema/approvals'
import { opsSchemas } from '@synet/contract/schema/ops'
import { auditAll } from '#custody/audit/audit-all'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { logInOperator, type Person, rechargePerson, registerPerson } from '#test-support/person'
import { arbitraryOf } from '#test-support/schema-arbitrary'
import { openProduct, product } from '#test-support/product'

const requests = Number(process.env['FUZZ_REQUESTS'] ?? 400)
const atOnce = 8

openProduct(0, { ticking: true })
let ada: Person
let token: string
let operatorToken: string
let signerToken: string
let oddTokens: readonly string[]

const oddStates = ['house', 'bare', 'frozen', 'closed'] as const

async function logInAtSigner(): Promise<string> {
  const [key] = product.keys
  if (!key) throw new Error('no key')
  const call = createApprovalsClient({
    origin: product.urls.approvals,
    fetch,
    lang: () => 'en',
    token: () => undefined,
  })
  const { challenge } = await call('challenge', {})
  return (await call('login', { credentialId: key.credentialId, assertion: key.assert(challenge) })).token
}

/**
 * A session of an account that nobody logs in to: the platform's own, one that lacks everything an old row may lack, one
 * that is frozen twice, and one whose closing the calls cross.
 */
async function tokenOf(state: (typeof oddStates)[number]): Promise<string> {
  const { sql } = product.owner
  const one = await registerPerson(product, 'AGENT001')
  const { id } = await one.call('user/info', {})
  const { token } = await one.session()
  if (state === 'closed')
    await one.call('user/closeAccount', { payPassword: one.payPassword, claimKey: 'c'.repeat(43) })
  if (state === 'house')
    await sql`update app.session set user_id = (select id from app.user_account where house) where user_id = ${id}`
  if (state === 'bare')
    await sql`update app.user_account set phone = null, email = null, password_hash = '', pay_password_hash = '',
      zone = 'Etc/Unknown', language = 'xx-XX' where id = ${id}`
  if (state === 'frozen')
    await sql`update app.user_account set frozen_reason = 'Test', self_frozen_at = created_at, security_changed_at = created_at,
      pay_locked_until = created_at + interval '9 years' where id = ${id}`
  await sql`update app.session set ended_at = null where user_id = ${id}`
  return token
}

beforeAll(async () => {
  ada = await registerPerson(product, 'AGENT001')
  await rechargePerson(product, ada, '500')
  token = (await ada.session()).token
  oddTokens = await Promise.all(oddStates.map(tokenOf))
  operatorToken = (await logInOperator(product, 0)).token
  signerToken = await logInAtSigner()
})

interface Target {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly name: string
  readonly answer: z.core.$ZodType
  readonly input: fc.Arbitrary<unknown>
  /** Whose session it takes. */
  readonly of: 'user' | 'operator' | 'signer'
}

const inputOf = (schema: z.core.$ZodType) =>
  arbitraryOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Parameters<typeof arbitraryOf>[0])

const targets = (): Target[] => [
  ...callNames.map((name: CallName): Target => {
    const { method, path }: Route = routes[name]
    const { request, answer } = schemas[name]
    return { url: `${product.urls.site}/prod${path}`, method, name, answer, input: inputOf(request), of: 'user' }
  }),
  ...(Object.keys(opsRoutes) as OpsCallName[]).map((name): Target => {
    const { method, path }: OpsRoute = opsRoutes[name]
    const { request, answer } = opsSchemas[name]
    return {
      url: `${product.urls.console}/ops${path}`,
      method,
      name: `ops ${name}`,
      answer,
      input: inputOf(request),
      of: 'operator',
    }
  }),
  ...(Object.keys(approvalSchemas) as ApprovalCallName[]).map((name): Target => {
    const { request, answer } = approvalSchemas[name]
    const url = `${product.urls.approvals}${approvalsBase}/${name}`
    return { url, method: 'POST', name: `signer ${name}`, answer, input: inputOf(request), of: 'signer' }
  }),
]

const envelope = z.strictObject({
  code: z.enum({ ok: 1, refused: 0, unauthorized: 401 }),
  msg: z.string(),
  data: z.unknown(),
})
const headerText = fc.string({ unit: 'grapheme-ascii', maxLength: 40 })
const extra = fc.record({
  lang: fc.oneof(fc.constantFrom('en', 'zh_CN', 'ja'), headerText),
  key: fc.oneof(fc.uuid(), headerText),
  session: fc.oneof(
    { weight: 8, arbitrary: fc.constant('own') },
    { weight: 4, arbitrary: fc.constantFrom(...oddStates) },
    { weight: 1, arbitrary: headerText },
  ),
})

let sent = 0
async function send(
  target: Target,
  input: unknown,
  { lang, key, session }: { lang: string; key: string; session: string },
) {
  const own = { user: token, operator: operatorToken, signer: signerToken }[target.of]
  const odd = target.of !== 'user' ? undefined : oddTokens[oddStates.findIndex((state) => state === session)]
  const url = new URL(target.url)
  const headers: Record<string, string> = {
    lang,
    'idempotency-key': key,
    token: session === 'own' ? own : (odd ?? session),
  }
  if (target.method === 'POST') headers['content-type'] = 'application/json'
  else if (input !== null && typeof input === 'object')
    for (const [name, value] of Object.entries(input))
      url.searchParams.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  const response = await fetch(url, {
    method: target.method,
    headers,
    ...(target.method === 'POST' && { body: JSON.stringify(input) }),
  })
  sent++
  const text = await response.text()
  const say = `${target.name} ${JSON.stringify(input)?.slice(0, 500)} → ${response.status} ${text.slice(0, 300)}`
  if (![200, 413, 429].includes(response.status)) throw new Error(say)
  const answer = z.safeParse(envelope, JSON.parse(text))
  if (!answer.success) throw new Error(`no envelope: ${say}`)
  const { code, msg, data } = answer.data
  if (code === 1) {
    if (!z.safeParse(target.answer, data).success) throw new Error(`against its schema: ${say}`)
  } else {
    const error = (data as { error?: string }).error ?? ''
    if (!Object.hasOwn(errors, error) || msg === '') throw new Error(`no known refusal: ${say}`)
  }
  // A call that logs out has ended the session: it continues.
  if (code === 401 && (session === 'own' || odd)) {
    const { sql } = product.owner
    await sql`update app.session set ended_at = null where ended_at is not null`
    await sql`update app.operator_session set ended_at = null where ended_at is not null`
    if (target.of === 'signer') signerToken = await logInAtSigner()
  }
}

it(`${requests} requests made from the schemas of every call get a valid envelope, never a 5xx [API-01]`, {
  timeout: 1_800_000,
}, async () => {
  const all = targets()
  // Interleaved, a few at once, so that calls meet each other.
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.nat({ max: all.length - 1 }).chain((n) => fc.tuple(fc.constant(n), all[n]?.input ?? fc.constant({}), extra)),
        {
          minLength: atOnce,
          maxLength: atOnce,
        },
      ),
      async (batch) => {
        await Promise.all(
          batch.map(async ([n, input, more]) => {
            const target = all[n]
            if (target) await send(target, input, more)
          }),
        )
      },
    ),
    { numRuns: Math.ceil(requests / atOnce), endOnFailure: true },
  )
  expect(sent).toBeGreaterThanOrEqual(requests)
})

it('the books are green after all requests', async () => {
  expect((await auditAll(product.owner)).filter((check) => !check.green)).toEqual([])
})
