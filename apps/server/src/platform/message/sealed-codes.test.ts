import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createClient } from '@synet/contract/client'
import { addMs, days, minutes } from '@synet/core/clock'
import { openDatabase } from '@synet/ledger/database'
import { ledgerMigrations, migrate } from '@synet/ledger/migrate'
import { createDelivery, deliverMessages } from '#platform/message/deliver-messages'
import { readMessages } from '#operators/message/read-messages'
import { type Mailbox, startMailbox } from '@synet/stack/mailbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, startProduct } from '#test-support/product'
import { messageKey } from '#test-support/seeded-product'
import { until } from '#test-support/until'

let product: Product
let mailbox: Mailbox
let token: string
beforeAll(async () => {
  ;[product, mailbox] = await Promise.all([startProduct(1), startMailbox()])
  token = await product.logIn(product.users[0]?.id ?? 0n)
})
afterAll(async () => {
  await mailbox.stop()
  await product[Symbol.asyncDispose]()
})

const call = <N extends 'sms/send' | 'ems/send'>(...asked: Parameters<ReturnType<typeof createClient>>) =>
  createClient({ origin: product.urls.site, fetch, lang: () => 'en', token: () => token })<N>(...(asked as [N, never]))
const withMailbox = () => {
  const { context } = product
  return { ...context, config: { ...context.config, smtpUrl: mailbox.smtpUrl, smsUrl: mailbox.smsUrl } }
}
const sendAll = async ({ withKey = true } = {}) => {
  const deliver = createDelivery(withMailbox(), withKey ? messageKey : undefined)
  while (await deliverMessages(withMailbox(), deliver));
}
const codeIn = (to: string) => {
  const [newest] = mailbox.messages(to)
  return /\b\d{6}\b/.exec(`${newest?.subject} ${newest?.text}`)?.[0]
}
/** All that the tables of messages and codes hold, as text. */
const kept = async (): Promise<string> => {
  const rows = await product.look<{ text: string }[]>`
    select m::text as text from app.message m union all select c::text from app.verification_code c`
  return rows.map(({ text }) => text).join('\n')
}
const allCodes = Array.from({ length: 1_000_000 }, (_, n) => String(n).padStart(6, '0'))

describe('whoever reads the database', () => {
  it.each([
    ['mail', 'ada@demo.invalid', () => call('ems/send', { email: 'ada@demo.invalid', event: 'bind' })],
    ['short message', '+12025557000', () => call('sms/send', { phone: '+12025557000', event: 'register' })],
  ] as const)('reads no code of a %s before it is sent, while it lasts, or after', async (_kind, to, send) => {
    await send()
    const before = await kept()
    await sendAll()
    const code = await until('the code arrives', async () => codeIn(to))
    const after = await kept()
    for (const text of [before, after]) expect(text).not.toContain(code)
    // The code's own hash, for all million codes at once.
    const purpose = to.startsWith('+') ? 'register' : 'bind'
    const hashes = new Set(before.match(/[0-9a-f]{64}/g))
    expect(hashes.size).toBeGreaterThan(0)
    const found = allCodes.filter((one) =>
      hashes.has(createHash('sha256').update(`${purpose}\n${to}\n${one}`).digest('hex')),
    )
    expect(found).toEqual([])
    const { list } = await readMessages(product.look, { recipient: to })
    expect(list[0]?.subject ?? '').not.toMatch(/\d/)
    const [row] = await product.look<{ body_text: string; body_html: string; sealed: Buffer | null }[]>`
      select body_text, body_html, sealed from app.message where recipient = ${to}`
    expect(row).toEqual({ body_text: '', body_html: '', sealed: null })
  })

  it('gets no code by changing to whom it goes', async () => {
    const [owner, thief] = ['owner@demo.invalid', 'thief@demo.invalid']
    await call('ems/send', { email: owner, event: 'bind' })
    await product.look`update app.message set recipient = ${thief} where recipient = ${owner}`
    await sendAll()
    expect(mailbox.messages(thief)).toEqual([])
  })
})

it('a process without the key sends nothing that is sealed, and what was given up is forgotten', async () => {
  const email = 'late@demo.invalid'
  await call('ems/send', { email, event: 'bind' })
  const sealed = async () =>
    (await product.look`select from app.message where recipient = ${email} and sealed is not null`).count
  for (let tries = 1; tries <= 10; tries++) {
    expect(await sealed()).toBe(1)
    await sendAll({ withKey: false })
    await product.passOnly(minutes(1))
  }
  await sendAll({ withKey: false })
  expect(await sealed()).toBe(0)
  expect(mailbox.messages(email)).toEqual([])
})

it('a database of the landed version forgets what messages said, and keeps what waits and carries no code', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'synet-migrations-'))
  const migrations = fileURLToPath(new URL('../../../migrations/', import.meta.url))
  for (const name of readdirSync(migrations).filter((one) => one < '0015'))
    cpSync(join(migrations, name), join(folder, name))
  const cluster = openDatabase(process.env['SYNET_TEST_DATABASE_URL'] ?? '', { max: 1 })
  const name = `test_landed_${process.pid}`
  await cluster.unsafe(`create database ${name}`)
  const url = new URL(process.env['SYNET_TEST_DATABASE_URL'] ?? '')
  url.pathname = `/${name}`
  const sql = openDatabase(url.href, { max: 1 })
  try {
    await migrate(sql, 'ledger', ledgerMigrations)
    await migrate(sql, 'server', pathToFileURL(`${folder}/`))
    const at = new Date('2026-03-01T00:00:00Z')
    const rows = [
      { to: 'sent code', kind: 'mail', subject: '123456 is your Synet code', text: 'Code 123456', sent_at: at },
      { to: 'sent notice', kind: 'mail', subject: 'Security notice', text: 'It was changed', sent_at: at },
      { to: 'waiting code', kind: 'mail', subject: '654321 is your Synet code', text: 'Code 654321', sent_at: null },
      { to: 'waiting sms', kind: 'sms', subject: '', text: '777888 is your code', sent_at: null },
      { to: 'waiting notice', kind: 'mail', subject: 'Security notice', text: 'It was changed', sent_at: null },
    ]
    for (const { to, kind, subject, text, sent_at: sentAt } of rows)
      await sql`insert into app.message (kind, recipient, subject, body_text, body_html, created_at, next_try_at, sent_at)
        values (${kind}, ${to}, ${subject}, ${text}, ${text}, ${at}, ${at}, ${sentAt})`
    await sql`insert into app.verification_code (purpose, address, code_hash, created_at, expires_at)
      values ('bind', 'x', ${createHash('sha256').update('bind\nx\n123456').digest()}, ${at}, ${addMs(at, days(1))})`
    await sql`insert into app.idempotency (key, request_hash, at) values ('user:1:purchase/buyNode:k', 'of a secret', ${at})`
    await sql`insert into ledger.posting (id, key, request_hash, kind, at, ref) values
      (-1, 'user:1:user/transfer:k', 'of a secret', 'transfer', ${at}, '{}'),
      (-2, 'recharge:dev:0x:0:0', '100', 'recharge.credited', ${at}, '{}')`

    await migrate(sql, 'server', new URL('../../../migrations/', import.meta.url))
    const after = await sql<
      { recipient: string; body_text: string; body_html: string; subject: string; due: boolean }[]
    >`
      select recipient, body_text, body_html, subject, sent_at is null and tries < 12 as due from app.message order by id`
    expect(after.map((row) => [row.recipient, row.body_text, row.body_html, row.due])).toEqual([
      ['sent code', '', '', false],
      ['sent notice', '', '', false],
      ['waiting code', '', '', false],
      ['waiting sms', '', '', false],
      ['waiting notice', 'It was changed', 'It was changed', true],
    ])
    expect(after.map((row) => row.subject).join()).not.toMatch(/\d/)
    expect((await sql`select from app.verification_code where code_hash <> '' or used_at is null`).count).toBe(0)
    expect((await sql`select request_hash from app.idempotency`)[0]).toEqual({ request_hash: '' })
    const hashes = await sql<{ request_hash: string }[]>`select request_hash from ledger.postings order by id desc`
    expect(hashes.map((row) => row.request_hash)).toEqual(['', '100'])
    await expect(sql`update ledger.posting set kind = 'x'`).rejects.toThrow(/append only/)
  } finally {
    await sql.end()
    await cluster.unsafe(`drop database ${name} with (force)`)
    await cluster.end()
    rmSync(folder, { recursive: true })
  }
})
