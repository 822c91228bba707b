import { addMs, days, minutes } from '@synet/core/clock'
import { inTransaction } from '@synet/ledger/database'
import { announce } from '#platform/event/announce'
import { heartbeatMs } from '#processes/site/serve-events'
import { readMetric } from '#platform/metrics/registry'
import { freezeCustomer } from '#operators/customer/change-freeze'
import { hashPassword } from '#people/password/hash-password'
import { totpCode } from '@synet/stack/seed'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openProduct, product } from '#test-support/product'
import { payPassword } from '#test-support/seeded-product'
import { openClient } from '@synet/contract/test-support/open-client'

const password = 'correct horse'
openProduct(9)
beforeAll(async () => {
  const hash = await hashPassword(product.context, password)
  await product.look`update app.user_account set password_hash = ${hash} where password_hash = ''`
})

/** A stream of a session of its own, read until it ends. */
async function openStream(n: number, of?: string) {
  const user = product.user(n)
  const token = of ?? (await product.logIn(user.id))
  const call = openClient(product.urls.site, token)
  const response = await fetch(`${product.urls.site}/prod/api/events`, { headers: { token } })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) throw new Error('no stream')
  let text = ''
  const opened = Promise.withResolvers<void>()
  const ended = (async () => {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      text += piece.value
      if (text.includes('event: open')) opened.resolve()
    }
  })()
  await opened.promise
  const sessionId = async () => {
    const [current] = (await call('user/sessions', {})).list.filter((session) => session.current)
    return current?.id ?? ''
  }
  return { id: user.id, token, call, ended, sessionId, text: () => text, stop: () => reader.cancel() }
}

const ways: readonly [string, (stream: Awaited<ReturnType<typeof openStream>>, n: number) => Promise<unknown>][] = [
  ['it logs out', ({ call }) => call('user/logout', {})],
  [
    'another session logs out everywhere',
    async (_, n) => {
      const other = await openStream(n)
      await other.call('user/logout', { which: 'all' })
      await other.ended
    },
  ],
  [
    'another session ends it',
    async (stream, n) => {
      const id = await stream.sessionId()
      const other = await openStream(n)
      await other.call('user/endSession', { id })
      await other.stop()
    },
  ],
  [
    'the login password is changed elsewhere',
    async (_, n) => {
      const other = await openStream(n)
      const set = { password: 'another horse', passwordConfirm: 'another horse' }
      await other.call('user/changePassword', { oldPassword: password, ...set })
      await other.stop()
    },
  ],
  [
    'the payment password is changed elsewhere',
    async (_, n) => {
      const other = await openStream(n)
      const set = { payPassword: '908471', payPasswordConfirm: '908471' }
      await other.call('user/resetPayPassword', { oldPayPassword: payPassword, ...set })
      await other.stop()
    },
  ],
  [
    'the account is frozen',
    async ({ id }) => {
      const [operator] = await product.look<{ id: bigint; name: string }[]>`
      select id, name from app.operator order by id limit 1`
      if (!operator) throw new Error('no operator')
      const outcome = await freezeCustomer(
        product.context,
        {
          userId: id.toString(),
          scopes: ['log-in'],
          reason: 'A test',
          appeal: 'None',
          secondFactor: totpCode(product.totpSecret),
        },
        { ...operator, roles: [], permissions: [] },
        '',
      )
      expect(outcome).toMatchObject({ ok: true })
    },
  ],
]

describe('an event stream ends with its session, without waiting for a heartbeat, and sends nothing after it, when', () => {
  it.each(ways.map(([what, end], n) => ({ what, end, n })))('$what', async ({ end, n }) => {
    const stream = await openStream(n)
    await end(stream, n)
    await stream.ended
    expect(stream.text()).not.toContain(': beat')
    await announce(product.context.sql, product.now(), { userId: stream.id, kind: 'run', subjectId: 4711n })
    expect(stream.text()).not.toContain('4711')
    await expect(stream.call('user/info', {})).rejects.toMatchObject({ code: 401 })
  })
})

it('a stream of another session continues, and one whose session runs out ends with the next beat', async () => {
  // Beats come from an interval: the test says when.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const [kept, other] = [await openStream(6), await openStream(6)]
  await other.call('user/logout', {})
  await other.ended
  await inTransaction(product.context.sql, (tx) =>
    announce(tx, product.now(), { userId: kept.id, kind: 'run', subjectId: 4712n }),
  )
  await expect.poll(() => kept.text()).toContain('4712')
  await product.look`update app.session set expires_at = ${addMs(product.now(), -days(1))} where user_id = ${kept.id}`
  vi.advanceTimersByTime(heartbeatMs)
  await kept.ended
  expect(kept.text().match(/: beat/g)?.length ?? 0).toBeLessThanOrEqual(1)
})

describe('streams of one person', () => {
  const tell = (userId: bigint, subjectId: bigint) =>
    inTransaction(product.context.sql, (tx) => announce(tx, product.now(), { userId, kind: 'run', subjectId }))

  it('are at most ten per session: the oldest ends and is told to come back later [ATK-25]', async () => {
    const other = await openStream(7)
    const first = await openStream(7)
    const more = []
    for (let n = 0; n < 10; n++) more.push(await openStream(7, first.token))
    await first.ended
    expect(first.text()).toMatch(/retry: 60000\n\n$/)
    await tell(first.id, 4713n)
    for (const stream of [other, ...more]) await expect.poll(() => stream.text()).toContain('4713')
    expect(first.text()).not.toContain('4713')
    // Where one has closed there is room again.
    await more[0]?.stop()
    await more[0]?.ended
    await expect.poll(() => readMetric('synet_event_streams', {})).toBe(10)
    const last = await openStream(7, first.token)
    await tell(first.id, 4714n)
    for (const stream of [other, ...more.slice(1), last]) await expect.poll(() => stream.text()).toContain('4714')
    for (const stream of [other, ...more.slice(1), last]) await stream.stop()
  })

  it('are opened at most sixty times per minute by a session, and again in the next [ATK-25]', async () => {
    const token = await product.logIn(product.user(7).id)
    const open = () => fetch(`${product.urls.site}/prod/api/events`, { headers: { token } })
    for (let n = 0; n < 60; n++) await (await open()).body?.cancel()
    const refused = await open()
    expect(refused.status).toBe(429)
    expect(await refused.json()).toMatchObject({ code: 0, data: { error: 'request.too-many', seconds: 60 } })
    await product.passOnly(minutes(1))
    const stream = await openStream(7, token)
    await stream.stop()
  })

  it('are at most forty per user, however many sessions they have [ATK-25]', async () => {
    const opened = []
    for (let n = 0; n < 5; n++) {
      const first = await openStream(8)
      opened.push(first)
      for (let m = 1; m < 9; m++) opened.push(await openStream(8, first.token))
    }
    for (const stream of opened.slice(0, 5)) await stream.ended
    await tell(opened[0]?.id ?? 0n, 4715n)
    for (const stream of opened.slice(5)) await expect.poll(() => stream.text()).toContain('4715')
    for (const stream of opened.slice(5)) await stream.stop()
  })
})
