import type { Sql } from '@synet/ledger/database'
import type { Result } from '@synet/core/result'
import { beforeAll, describe, expect, it } from 'vitest'
import { createOperator } from '#operators/operator/create-operator'
import { loginOperator } from '#operators/operator/operator-session'
import { enrol } from '#operators/operator/enrol'
import { emsSend, smsSend } from '#people/calls/user/send-code'
import { askIdentityCheck } from '#people/calls/user/identity-check'
import { login } from '#people/calls/user/login'
import { recoverPassword } from '#people/calls/user/password'
import { undoReset } from '#people/calls/user/undo-reset'
import { countDerivations, hashPassword } from '#people/password/hash-password'
import type { Context } from '#platform/context'
import { openProduct, product } from '#test-support/product'

openProduct(1)
beforeAll(async () => {
  const hash = await hashPassword(product.context, 'correct horse')
  await product.look`update app.user_account set password_hash = ${hash}, email = 'known@demo.invalid',
    phone = '+12025550190', mail_word = 'heron' where username = 'user0'`
  await createOperator(
    { ...product.context, sql: product.look },
    { name: 'known', password: 'correct horse', roles: ['support'] },
  )
})

/** Notes the text of each statement, of transactions, too. */
function noting(sql: Sql, texts: string[]): Sql {
  return new Proxy(sql, {
    apply(target, self, [first, ...rest]: [unknown, ...unknown[]]) {
      if (Array.isArray(first) && 'raw' in first) texts.push((first as readonly string[]).join('?'))
      return Reflect.apply(target as never, self, [first, ...rest])
    },
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (name !== 'begin') return value
      return (isolation: string, work: (tx: Sql) => unknown) =>
        (value as (isolation: string, work: (tx: Sql) => unknown) => unknown).call(target, isolation, (tx) =>
          work(noting(tx, texts)),
        )
    },
  })
}

/** Runs a request. @returns its statements, the number of keys that it derives, and its answer */
async function workOf(request: (context: Context) => Promise<Result<unknown>>) {
  const texts: string[] = []
  const before = countDerivations()
  const answer = await request({ ...product.context, sql: noting(product.context.sql, texts) })
  return { texts, derived: countDerivations() - before, answer: answer.ok ? 'done' : answer.error }
}

/** A stranger in a network of their own: nothing here is about limits. */
let networks = 0
const stranger = () => ({ language: 'en-US' as const, ip: `198.51.100.${++networks}`, device: '' })
const next = { password: 'wrong horse 2', passwordConfirm: 'wrong horse 2' }

interface Asked {
  readonly what: string
  readonly known: string
  readonly unknown: string
  readonly ask: (context: Context, name: string) => Promise<Result<unknown>>
}
const asked: readonly Asked[] = [
  {
    what: 'a log-in by name',
    known: 'user0',
    unknown: 'user0x',
    ask: (context, account) => login(context, { account, password: 'wrong horse' }, stranger()),
  },
  {
    what: 'a log-in by number',
    known: '+12025550190',
    unknown: '+12025550191',
    ask: (context, account) => login(context, { account, password: 'wrong horse' }, stranger()),
  },
  {
    what: 'a log-in with the secret of a device',
    known: 'user0',
    unknown: 'user0y',
    ask: (context, account) =>
      login(context, { account, password: 'wrong horse', deviceSecret: 'ab'.repeat(32) }, stranger()),
  },
  ...(['password', 'undo'] as const).map((event) => ({
    what: `a code for ${event} by e-mail`,
    known: 'known@demo.invalid',
    unknown: 'unknown@demo.invalid',
    ask: (context: Context, email: string) => emsSend(context, { email, event }, stranger()),
  })),
  {
    what: 'a code for a password by SMS',
    known: '+12025550190',
    unknown: '+12025550191',
    ask: (context, phone) => smsSend(context, { phone, event: 'password' }, stranger()),
  },
  {
    what: 'a new password with a wrong code',
    known: 'known@demo.invalid',
    unknown: 'unknown@demo.invalid',
    ask: (context, address) => recoverPassword(context, { by: 'email', address, code: '000000', ...next }, stranger()),
  },
  {
    what: 'undoing a reset with wrong codes',
    known: 'known@demo.invalid',
    unknown: 'unknown@demo.invalid',
    ask: (context, email) =>
      undoReset(context, { email, mailCode: '000000', phone: '+12025550190', code: '000000', ...next }, stranger()),
  },
  ...['user0', '+12025550190'].map((known) => ({
    what: `a check of the identity of ${known}`,
    known,
    unknown: known.replace(/0$/, '9'),
    ask: (context: Context, account: string) =>
      askIdentityCheck(context, { account, contact: 'new@demo.invalid', facts: 'I lost both' }, stranger()),
  })),
  {
    what: 'the enrolment of an operator',
    known: 'known',
    unknown: 'unknown',
    ask: (context, name) =>
      enrol(context, { name, password: 'wrong horse', code: 'ABCDEFGHJK' } as never, stranger().ip),
  },
  ...[undefined, 'cd'.repeat(32)].map((deviceSecret) => ({
    what: `a log-in of an operator ${deviceSecret ? 'with' : 'without'} the secret of a device`,
    known: 'known',
    unknown: 'unknown',
    ask: (context: Context, name: string) =>
      loginOperator(context, { name, password: 'wrong horse', secondFactor: '000000', deviceSecret }, stranger().ip),
  })),
]

describe('a stranger’s request', () => {
  it.each(asked)(
    'takes the same statements for a known name as for any other: $what',
    async ({ known, unknown, ask }) => {
      const [ofKnown, ofUnknown] = [
        await workOf((context) => ask(context, known)),
        await workOf((context) => ask(context, unknown)),
      ]
      expect(ofKnown).toEqual(ofUnknown)
      expect(ofKnown.texts.length).toBeGreaterThan(1)
    },
  )

  it('a request for a code sends a message to the known address alone', async () => {
    const to = await product.look`select distinct recipient from app.message where topic = 'code' order by recipient`
    expect(to.map(({ recipient }) => recipient)).toEqual(['+12025550190', 'known@demo.invalid'])
  })
})
