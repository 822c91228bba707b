import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLog } from '#platform/log/log'
import { redactText } from '#platform/log/redact-text'
import { actionKey, type Person, rechargePerson, registerPerson } from '#test-support/person'
import { openProduct, product } from '#test-support/product'

type Line = Readonly<Record<string, unknown>>
const text: string[] = []
const written = openLog({
  role: 'api',
  level: 'debug',
  key: Buffer.alloc(32, 1),
  to: { write: (line) => text.push(line) },
})
const lines = (): Line[] => text.map((line) => JSON.parse(line) as Line)

openProduct()
let alice: Person
let bob: Person
beforeAll(async () => {
  alice = await registerPerson(product, 'AGENT001')
  bob = await registerPerson(product, 'AGENT001')
  await rechargePerson(product, alice, '500')
})
afterAll(() => {
  written.restore()
})

const ask = async (name: string, body: object, headers: Record<string, string> = {}) => {
  const response = await fetch(`${product.urls.site}/prod/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: response.status, ...((await response.json()) as { data: { error?: string; request?: string } }) }
}
const usernameOf = async (person: Person) => (await person.call('user/info', {})).username

describe('the log', () => {
  it('has a line for each call: who by a pseudonym, how it ended and how long it took', async () => {
    text.length = 0
    await alice.call('user/info', {})
    await alice.call('user/unread', {})
    await bob.call('user/info', {})
    await ask('user/logout', {}, { token: 'x'.repeat(43) })
    const calls = lines().filter((line) => line['msg'] === 'call')
    expect(calls[0]).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      role: 'api',
      request: expect.stringMatching(/^[\da-f]{10}-[\da-z]+$/),
      call: 'user/info',
      outcome: 'ok',
      user: expect.stringMatching(/^[\da-f]{16}$/),
      durationMs: expect.any(Number),
      msg: 'call',
    })
    const [first, again, other, nobody] = calls
    expect(again?.['user']).toBe(first?.['user'])
    expect(other?.['user']).not.toBe(first?.['user'])
    expect(nobody).toMatchObject({ outcome: 'session.ended' })
    expect(nobody).not.toHaveProperty('user')
    expect(new Set(calls.map((line) => line['request'])).size).toBe(calls.length)
  })

  it('follows an order by its id', async () => {
    text.length = 0
    await rechargePerson(product, bob, '20')
    const steps = lines().filter((line) => String(line['order']).startsWith('recharge:'))
    expect(steps.map((line) => line['state'])).toEqual(expect.arrayContaining(['confirming', 'credited']))
    expect(new Set(steps.map((line) => line['order'])).size).toBe(1)
    expect(steps[0]?.['user']).toMatch(/^[\da-f]{16}$/)
  })

  it('keeps no password, code, token, phone, address or name of a registration, a log-in and a payment', async () => {
    text.length = 0
    const carol = await registerPerson(product, 'AGENT001')
    const { token } = await carol.session()
    const name = await usernameOf(carol)
    const mail = carol.email
    await ask('user/login', { account: name, password: 'correct horse' })
    await ask('user/login', { account: name, password: 'a wrong horse' })
    await alice.call(
      'user/transfer',
      { counterparty: name, asset: 'USDT', amount: '5', payPassword: alice.payPassword },
      actionKey(),
    )
    const codes = product.mailbox.messages(mail).flatMap(({ text: body }) => body.match(/\b\d{6}\b/g) ?? [])
    expect(codes.length).toBeGreaterThan(0)
    const kept = text.join('')
    expect(kept).toContain('user/transfer')
    for (const secret of [...codes, token, name, mail, 'horse', alice.payPassword, '+1202555']) {
      expect(kept, secret).not.toContain(secret)
    }
  })

  it('names a failed call by the request that its answer names, with the stack and without what the caller sent', async () => {
    text.length = 0
    await product.look`alter table app.session rename to session_away`
    const token = `Secret-${'t'.repeat(36)}`
    const answer = await ask('user/logout', { password: 'correct horse' }, { token })
    await product.look`alter table app.session_away rename to session`
    expect(answer).toMatchObject({ status: 500, data: { error: 'server.failed', request: expect.any(String) } })
    const failure = lines().find((line) => line['level'] === 'error')
    expect(failure).toMatchObject({
      msg: 'a call failed',
      request: answer.data.request,
      call: 'user/logout',
      error: { type: 'PostgresError', message: expect.stringContaining('does not exist'), stack: expect.any(String) },
    })
    expect(text.join('')).not.toContain(token)
    expect(text.join('')).not.toContain('horse')
  })
})

it.each([
  [
    'the key of a node',
    'URL: https://mainnet.example/v3/0123456789abcdef?x=1 failed',
    'URL: https://mainnet.example/… failed',
  ],
  ['the password of a database', 'connect postgres://api:pa%40ss@db:5432/synet', 'connect postgres://db:5432/…'],
  ['a mail address', '550 <bob.b@mail.example> unknown', '550 <[mail]> unknown'],
  ['a phone', 'Key (phone)=(+1 202-555-0142) exists', 'Key (phone)=([phone]) exists'],
  ['a seed', `seed ${'0a'.repeat(64)}`, 'seed [key]'],
  ['a private key', `"${'0a'.repeat(32)}"`, '"[key]"'],
  ['a token', `token ${'aB3_'.repeat(10)}aB3`, 'token [token]'],
])('%s is removed from an error’s text', (_, said, kept) => {
  expect(redactText(said)).toBe(kept)
})

it.each([
  `transaction 0x${'0a'.repeat(32)} is missing`,
  'relation "app.session" does not exist',
  'the signer cannot be reached at 127.0.0.1:5432 after 12 attempts',
  'a-very-long-name-of-a-job-that-is-not-a-token-at-all',
  'at call (node_modules/viem@2.57.1/index.js)',
])('`%s` stays as it is', (said) => expect(redactText(said)).toBe(said))
