import { execFile } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { type OpenServer, openServer } from '@synet/core/test-support/open-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { announce } from '#platform/event/announce'
import { observeRpc } from '#platform/metrics/observe'
import { actionKey, type Person, rechargePerson, registerPerson } from '#test-support/person'
import { type Product, startProduct } from '#test-support/product'
import { openTracing } from '#platform/trace/open-tracing'
import { inPass, inSpan } from '#platform/trace/trace'

interface Sent {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly status?: { readonly code?: number; readonly message?: string }
  readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string } }[]
}

const bodies: string[] = []
let collector: OpenServer
beforeAll(async () => {
  collector = await openServer(async (request, response) => {
    bodies.push(await text(request))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
})
afterAll(() => collector[Symbol.asyncDispose]())

/** @returns the spans that a collector gets of what happens in `work` */
async function tracesOf(work: () => Promise<unknown>): Promise<readonly Sent[]> {
  bodies.length = 0
  const tracing = openTracing({ endpoint: collector.origin, role: 'api' })
  try {
    await work()
  } finally {
    await tracing.close()
  }
  type Body = { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] }
  return bodies.flatMap((body) =>
    (JSON.parse(body) as Body).resourceSpans.flatMap((span) => span.scopeSpans.flatMap(({ spans }) => spans)),
  )
}
const attribute = (span: Sent | undefined, key: string) =>
  span?.attributes.find((candidate) => candidate.key === `synet.${key}`)?.value.stringValue

describe('tracing with a collector', () => {
  let product: Product
  let alice: Person
  let bob: Person
  beforeAll(async () => {
    product = await startProduct(0)
    alice = await registerPerson(product, 'AGENT001')
    bob = await registerPerson(product, 'AGENT001')
    await rechargePerson(product, alice, '100')
  })
  afterAll(() => product[Symbol.asyncDispose]())

  it('a trace leads from the caller through the call to its posting', async () => {
    const { username } = await bob.call('user/info', {})
    const { token } = await alice.session()
    const traceId = '0af7651916cd43dd8448eb211c80319c'
    const headers = {
      token,
      'content-type': 'application/json',
      traceparent: `00-${traceId}-b7ad6b7169203331-01`,
      'idempotency-key': (actionKey() as { key?: string }).key ?? 'a-key-of-a-test',
    }
    const payment = { counterparty: username, asset: 'USDT', amount: '1', payPassword: alice.payPassword }
    const spans = await tracesOf(async () => {
      const body = JSON.stringify(payment)
      const response = await fetch(`${product.urls.site}/prod/api/user/transfer`, { method: 'POST', headers, body })
      expect(await response.json()).toMatchObject({ code: 1 })
    })
    const mine = spans.filter((span) => span.traceId === traceId)
    const call = mine.find((span) => span.name === 'call user/transfer')
    const posting = mine.find((span) => span.name === 'posting')
    expect(call?.parentSpanId).toBe('b7ad6b7169203331')
    expect(posting?.parentSpanId).toBe(call?.spanId)
    for (const secret of [token, alice.payPassword, username]) expect(JSON.stringify(spans)).not.toContain(secret)
  })

  it('a pass of a job leads to the chain and names its order; one that found nothing is left out', async () => {
    const rpc = observeRpc('dev', product.context.rpc.dev)
    const { sql } = product.owner
    const [person] = await sql<{ id: bigint }[]>`select min(id) as id from app.user_account`
    const order = { userId: person?.id ?? 0n, kind: 'withdrawal', subjectId: 77n, state: 'sent' } as const
    const spans = await tracesOf(async () => {
      await inPass('job broadcasts dev', { job: 'broadcasts dev' }, async () => {
        await rpc.readHead()
        await announce(sql, product.now(), order)
        return true
      })
      await inPass('job idle', { job: 'idle' }, async () => {
        await rpc.readHead()
        return false
      })
    })
    const [pass, ...others] = spans.filter((span) => span.name.startsWith('job'))
    expect(others).toEqual([])
    expect(attribute(pass, 'order')).toBe('withdrawal:77')
    const questions = spans.filter((span) => span.name === 'rpc readHead')
    expect(questions.map((span) => span.parentSpanId)).toEqual([pass?.spanId])
  })

  it('a failure is marked, without what it quotes', async () => {
    const spans = await tracesOf(async () => {
      const failing = () => Promise.reject(new Error('https://node.example/v3/secret is away'))
      await expect(inSpan('rpc readHead', {}, failing)).rejects.toThrow('secret')
    })
    expect(spans[0]?.status).toMatchObject({ code: 2, message: 'https://node.example/… is away' })
  })
})

it('nothing is traced without a collector, and no package for tracing is loaded', async () => {
  expect(await inSpan('call', {}, async () => 'done')).toBe('done')
  const script = `
    process.env.DATABASE_URL = 'postgres://127.0.0.1:1/none'
    process.env.DEPOSIT_XPUB = 'none'
    const { registerHooks } = await import('node:module')
    const loaded = []
    registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context) } })
    await import('#processes/roles/jobs'); await import('#processes/roles/api'); await import('#platform/context')
    console.log(loaded.filter((url) => /opentelemetry\\/(sdk|exporter|otlp|context)/.test(url)).length, loaded.length > 100)`
  const options = { cwd: new URL('../../..', import.meta.url).pathname }
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], options)
  expect(stdout.trim()).toBe('0 true')
})
