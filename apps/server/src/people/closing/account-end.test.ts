import { testPin } from '@synet/contract/test-support/test-pin'
import { allNetworks } from '@synet/core/all-networks'
import { amount } from '@synet/core/amount'
import { minutes } from '@synet/core/clock'
import { auditAll } from '#custody/audit/audit-all'
import type { ObjectStore } from '#platform/object/object-store'
import { putObject, removeObjects } from '#platform/object/remove-objects'
import { storeUpload } from '#people/calls/common/upload'
import { describe, expect, it } from 'vitest'
import type { Answer } from '@synet/contract/calls'
import { inTransaction } from '@synet/ledger/database'
import { pageRows } from '#people/closing/export-data'
import { mayClose } from '#people/closing/may-close'
import { erasePersonalRows, personalPage } from '#people/closing/personal-rows'
import { actionKey, addAccount, logInOperator, rechargePerson, registerPerson, startRun } from '#test-support/person'
import { endSessions } from '#people/session/session'
import { until } from '#test-support/until'
import { personalTables, tableRights } from '#platform/database/tables'
import { openProduct, product } from '#test-support/product'
import { countLockWaits } from '#test-support/lock-waits'
import { openClient } from '@synet/contract/test-support/open-client'

openProduct(0, { ticking: true, projects: ['tiny-speeches'] })

const error = (code: string, facts: object = {}) => ({ data: { error: code, ...facts } })
const claimKey = (letter: string) => letter.repeat(43)
const target = '0x00000000000000000000000000000000000000bb'
const expectGreen = async () => expect((await auditAll(product.owner)).filter((check) => !check.green)).toEqual([])

describe('the list of personal data', () => {
  it('names every column of texts, bytes or JSON of a table about people', async () => {
    const columns = await product.look<{ table_name: string; column_name: string; data_type: string }[]>`
      select c.table_name, c.column_name, c.data_type from information_schema.columns c
        join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
        where c.table_schema = 'app' and t.table_type = 'BASE TABLE' order by 1, 2`
    for (const [table, { end, columns: chosen = [], hidden = [] }] of Object.entries(personalTables)) {
      const own = columns.filter((column) => column.table_name === table)
      const names = own.map((column) => column.column_name)
      expect(names, table).toEqual(expect.arrayContaining([...chosen, ...hidden]))
      const telling = own.filter(({ data_type: type }) => /text|char|bytea|json|ARRAY/.test(type))
      if (end !== 'rows')
        expect(Object.keys(end).toSorted(), table).toEqual(telling.map((column) => column.column_name).toSorted())
    }
  })

  it('asks for nothing that the API’s own role may not do: the tests’ role may do more', () => {
    for (const [table, { columns, end }] of Object.entries(personalTables)) {
      const rights = tableRights[table]?.api ?? ''
      const columnsOf = (verb: string): string[] | undefined =>
        new RegExp(`${verb} \\(([^)]*)\\)`).exec(rights)?.[1]?.split(', ')
      const readable = columnsOf('select')
      if (readable) expect(readable, table).toEqual(expect.arrayContaining([...(columns ?? ['all of them'])]))
      else expect([table, rights]).toEqual([table, expect.stringContaining('select')])
      if (end === 'rows') expect([table, rights]).toEqual([table, expect.stringContaining('delete')])
      else {
        const changed = Object.entries(end).flatMap(([column, to]) =>
          typeof to === 'string' || 'nullWhere' in to ? [column] : [],
        )
        expect(columnsOf('update') ?? [], table).toEqual(expect.arrayContaining(changed))
      }
    }
  })

  it('leaves out no table that names a user', async () => {
    const naming = await product.look<{ table_name: string }[]>`
      select distinct c.relname as table_name from pg_constraint k join pg_class c on c.oid = k.conrelid
        where k.contype = 'f' and k.confrelid = 'app.user_account'::regclass`
    expect(Object.keys(personalTables)).toEqual(expect.arrayContaining(naming.map((row) => row.table_name)))
  })
})

it('closing an account finds the rows of a person in each table by an index [STD-11]', async () => {
  await inTransaction(product.look, async (tx) => {
    await tx`set local enable_seqscan = off`
    const whole: string[] = []
    for (const [name, table] of Object.entries(personalTables)) {
      const statement = `select 1 from app."${name}" t, (select $1::bigint as id, $2::text as phone, $3::text as email) person where ${table.of}`
      const [plan] = await tx.unsafe(`explain (format json) ${statement}`, ['1', '+1', 'a@demo.invalid'])
      const nodes = JSON.stringify(plan).split('"Node Type":').slice(1)
      // A scan of a whole index has no condition.
      if (
        nodes.some((node) => /^"(Seq|Index|Index Only|Bitmap Index) Scan"/.test(node) && !node.includes('"Index Cond"'))
      )
        whole.push(name)
      const rights = tableRights[name]?.api ?? ''
      const [, readable] = /select \(([^)]*)\)/.exec(rights) ?? []
      if (readable)
        for (const [, column = ''] of (
          await personalPage(product.look, { name, table, after: undefined, limit: 1 })
        ).matchAll(/\(t\."(\w+)"\)::text/g))
          expect(readable.split(', '), name).toContain(column)
    }
    expect(whole).toEqual([])
  })
})

describe('an export', () => {
  it('is whole whatever an account has, in pages of bounded size, and counts when it is complete [STD-11]', async () => {
    const ada = await registerPerson(product, 'AGENT001')
    const { payPassword } = ada
    const { id } = await ada.call('user/info', {})
    await product.look`insert into app.event (user_id, kind, subject_id, state, at, told)
      select ${id}, 'balance', n, null, ${product.now()}, true from generate_series(1, 100000) as n`
    const seen = new Set<unknown>()
    let cursor: string | undefined
    let pages = 0
    let largest = 0
    do {
      const page: Answer<'user/exportData'> = await ada.call('user/exportData', {
        payPassword,
        ...(cursor && { cursor }),
      })
      const rows = Object.values(page.tables).flatMap((table) => table.rows)
      largest = Math.max(largest, rows.length)
      for (const row of page.tables['event']?.rows ?? []) seen.add(row['id'])
      pages++
      // A page that was lost on the way is asked for again.
      if (pages === 3 && cursor)
        expect((await ada.call('user/exportData', { payPassword, cursor })).tables).toEqual(page.tables)
      cursor = page.next ?? undefined
    } while (cursor)
    const [stored] = await product.look<
      { count: number }[]
    >`select count(*)::int as count from app.event where user_id = ${id}`
    expect([seen.size, largest]).toEqual([stored?.count, pageRows])
    expect(pages).toBeGreaterThan(100)
    await expect(ada.call('user/exportData', { payPassword })).rejects.toMatchObject(error('export.again'))
  })

  it('takes no cursor of another session, and none that was changed [STD-11]', async () => {
    const [ada, bob] = [await registerPerson(product, 'AGENT001'), await registerPerson(product, 'AGENT001')]
    const { id } = await ada.call('user/info', {})
    await product.look`insert into app.event (user_id, kind, subject_id, state, at, told)
      select ${id}, 'balance', n, null, ${product.now()}, true from generate_series(1, 1500) as n`
    const { next } = await ada.call('user/exportData', { payPassword: ada.payPassword })
    const cursor = next ?? ''
    for (const [who, given] of [
      [bob, cursor],
      [ada, `x${cursor}`],
      [ada, ''],
      [ada, '.'],
      [ada, cursor.slice(0, -2)],
    ] as const)
      await expect(who.call('user/exportData', { payPassword: '908172', cursor: given })).rejects.toMatchObject(
        error('request.invalid', { field: 'cursor' }),
      )
    expect((await ada.call('user/exportData', { payPassword: '908172', cursor })).tables).toBeDefined()
  })

  it('has what the person wrote and the messages to a former address, and no notes of others, which stay [STD-11]', async () => {
    const [ada, bob] = [await registerPerson(product, 'AGENT001'), await registerPerson(product, 'AGENT001')]
    const [adas, bobs] = [await ada.call('user/info', {}), await bob.call('user/info', {})]
    for (const [from, to, note] of [
      [ada, bobs, 'rent of March'],
      [bob, adas, 'thanks for the boat'],
    ] as const) {
      await rechargePerson(product, from, '50')
      const sent = {
        counterparty: to.username,
        asset: 'USDT',
        amount: '5',
        note,
        payPassword: from.payPassword,
      } as const
      await from.call('user/transfer', sent, actionKey())
    }
    await product.look`update app.message set recipient = 'former@demo.invalid', user_id = ${bobs.id} where recipient = ${bob.email}`
    const { tables } = await bob.call('user/exportData', { payPassword: bob.payPassword })
    expect(JSON.stringify(tables['transfer'])).toContain('thanks for the boat')
    expect(JSON.stringify(tables['transfer'])).not.toContain('rent of March')
    expect(JSON.stringify(tables['message'])).toContain('former@demo.invalid')
    const own = await product.look<{ note: string | null; typed: string | null }[]>`
      select note, typed from app.transfer where receiver_id = ${bobs.id}`
    expect(own).toMatchObject([{ note: 'rent of March' }])
    const tx = await inTransaction(product.look, async (within) => {
      await erasePersonalRows(within, { id: BigInt(bobs.id), phone: bobs.phone, email: bob.email }, Buffer.alloc(32))
      return within<{ note: string | null; typed: string | null; sender_id: bigint }[]>`
        select note, typed, sender_id from app.transfer where ${bobs.id} in (sender_id, receiver_id) order by id`
    })
    expect(tx.map(({ note, typed }) => [note, typed])).toEqual([
      ['rent of March', null],
      [null, null],
    ])
  })

  it('has everything about the person and nothing secret or of others, and needs the payment password, once per day [STD-11]', async () => {
    const ada = await registerPerson(product, 'AGENT001')
    const bob = await registerPerson(product, 'AGENT001')
    await rechargePerson(product, ada, '200')
    await startRun(ada, '100', false)
    await addAccount(product, ada, target)
    await ada.call('user/addContributorToken', { name: 'Old laptop' })
    await ada.session()
    const { payPassword } = ada
    await expect(ada.call('user/exportData', { payPassword: '908172' })).rejects.toMatchObject(
      error('pay-password.wrong'),
    )
    const { tables, next } = await ada.call('user/exportData', { payPassword })
    // An answer that did not arrive costs nobody the day's copy, nor does the last one.
    expect((await ada.call('user/exportData', { payPassword })).tables).toEqual(tables)
    for (let again = 0; again < 2; again++)
      expect(await ada.call('user/exportData', { payPassword, cursor: next ?? '' })).toMatchObject({
        tables: {},
        next: null,
      })
    expect(Object.keys(tables)).toEqual([...Object.keys(personalTables), 'ledger entries'])
    const { id, email } = await ada.call('user/info', {})
    expect(tables['user_account']?.rows).toMatchObject([{ id, email }])
    expect(tables['run']?.rows).toHaveLength(1)
    expect(tables['receiving_account']?.rows).toMatchObject([{ address: target }])
    const [entries] = await product.look<{ count: number }[]>`
      select count(*)::int as count from ledger.entries where account_id between ${BigInt(id) * 8n} and ${BigInt(id) * 8n + 7n}`
    expect(tables['ledger entries']?.rows).toHaveLength(entries?.count ?? 0)
    const text = JSON.stringify(tables)
    expect(text).not.toMatch(/argon2|(password|token|secret|claim|code|key)_hash"|_mac"|body_text/)
    expect(text).not.toContain(bob.email)
    await expect(ada.call('user/exportData', { payPassword })).rejects.toMatchObject(error('export.again'))
  })
})

describe('closing an account', () => {
  const close = (letter: string, accountId?: string) => ({
    payPassword: testPin,
    claimKey: claimKey(letter),
    accountId,
  })

  it('is refused while a run, an order or a hold is open, and while the balance can be withdrawn', async () => {
    const ada = await registerPerson(product, 'AGENT001')
    await rechargePerson(product, ada, '200')
    await expect(ada.call('user/closeAccount', { ...close('a'), payPassword: '908172' })).rejects.toMatchObject(
      error('pay-password.wrong'),
    )
    await expect(ada.call('user/closeAccount', close('a'))).rejects.toMatchObject({
      ...error('closing.balance'),
      message: expect.stringContaining('200 USDT'),
    })
    const order = await ada.call('recharge/recharge', { network: 'dev', amount: '10' }, actionKey())
    await expect(ada.call('user/closeAccount', close('a'))).rejects.toMatchObject(error('closing.orders'))
    await ada.call('recharge/cancel', { id: order.id })
    const id = await startRun(ada, '100', false)
    await expect(ada.call('user/closeAccount', close('a'))).rejects.toMatchObject(error('closing.runs'))
    // The page says so before it asks for the payment password.
    expect((await ada.call('user/closing', {})).refusal).toMatch(/^Your account has running tasks: 1\./)
    await ada.call('purchase/endTaskPledge', { id, payPassword: ada.payPassword }, actionKey())
    await ada.call('user/resetPayPassword', {
      oldPayPassword: testPin,
      payPassword: '908471',
      payPasswordConfirm: '908471',
    })
    await expect(ada.call('user/closeAccount', { ...close('a'), payPassword: '908471' })).rejects.toMatchObject(
      error('withdrawal.held'),
    )
    expect((await ada.call('user/info', {})).balances.USDT.available).not.toBe('0')
  })

  it('sends a remainder once, keeps what cannot leave claimable, and erases who the person was [ATK-16]', async () => {
    const ada = await registerPerson(product, 'AGENT001')
    await rechargePerson(product, ada, '19')
    const accountId = await addAccount(product, ada, target)
    await ada.call('user/profile', { nickname: 'Countess', realname: 'Ada King' })
    const sent = { counterparty: 'demo_member', asset: 'USDT', amount: '10', payPassword: ada.payPassword } as const
    await ada.call('user/transfer', sent, actionKey())
    const { id, username, phone } = await ada.call('user/info', {})
    const plan = await ada.call('user/closing', {})
    expect(plan).toMatchObject({
      refusal: null,
      canLeave: true,
      way: { network: 'dev', cost: '0.05' },
      accounts: [{ id: accountId }],
    })
    const closed = await ada.call('user/closeAccount', close('b', accountId))
    expect(closed).toMatchObject({ stays: { USDT: '0', SNT: '0' } })
    expect(closed.withdrawal).toMatch(/^W/)
    await expect(ada.call('user/info', {})).rejects.toMatchObject(error('session.ended'))
    await expect(ada.session()).rejects.toMatchObject(error('login.closed'))
    const stranger = openClient(product.urls.site)
    await expect(stranger('user/login', { account: username, password: 'not the password' })).rejects.toMatchObject(
      error('login.wrong'),
    )
    // Nothing of the person is left outside what the list keeps; the order is paid anyway.
    for (const table of Object.keys(personalTables).filter(
      (name) => name !== 'message' && name !== 'verification_code',
    )) {
      const rows = await product.look`select to_jsonb(t)::text as text from app.${product.look(table)} t`
      const text = rows.map((row) => String(row['text'])).join('\n')
      for (const name of [username, phone, ada.email, 'Countess', 'Ada King', 'Cold wallet'])
        if (!(name === 'Cold wallet' && table === 'receiving_account'))
          expect([table, text.includes(`"${name}"`)]).toEqual([table, false])
    }
    const { ops, secondFactor } = await logInOperator(product)
    const [order] = (await ops('withdrawals', {})).list.filter((withdrawal) => withdrawal.userId === id)
    expect(order).toMatchObject({ number: closed.withdrawal, username: `Closed-${id}`, accountName: '' })
    await ops('reject', {
      id: order?.id ?? '',
      cause: 'other',
      reason: 'Address on a list',
      secondFactor: await secondFactor(),
    })
    await expectGreen()

    // Another account of the person claims the money that came back; nobody can without the key.
    const other = await registerPerson(product, 'AGENT001')
    await expect(other.call('user/claimRemainder', { key: claimKey('x') }, actionKey())).rejects.toMatchObject(
      error('key.wrong'),
    )
    const claim = actionKey()
    expect(await other.call('user/claimRemainder', { key: claimKey('b') }, claim)).toEqual({
      claimed: { USDT: '8.95', SNT: '0' },
    })
    expect((await other.call('user/claimRemainder', { key: claimKey('b') }, claim)).claimed.USDT).toBe('8.95')
    expect((await other.call('user/claimRemainder', { key: claimKey('b') }, actionKey())).claimed.USDT).toBe('0')
    expect((await other.call('user/info', {})).balances.USDT.available).toBe('8.95')
    await expectGreen()
  })

  it('refuses each call that runs at the same time [ATK-25]', async () => {
    for (let n = 0; n < 3; n++) {
      const ada = await registerPerson(product, 'AGENT001')
      const { payPassword } = ada
      const transfer = { counterparty: 'demo_member', asset: 'USDT', amount: '10', payPassword } as const
      const change = { oldPassword: 'correct horse', password: 'battery staple', passwordConfirm: 'battery staple' }
      const crossing = [
        () => ada.call('user/transfer', transfer, actionKey()),
        () => ada.call('user/changePassword', change),
        () => ada.session(),
        () => ada.call('user/info', {}),
        () => ada.call('user/closeAccount', close(String(n))),
        () =>
          ada.call('user/resetPayPassword', {
            oldPayPassword: payPassword,
            payPassword: '908471',
            payPasswordConfirm: '908471',
          }),
      ]
      const closing = crossing.flatMap((call, at) => [
        call(),
        ...(at === n ? [ada.call('user/closeAccount', close(String(n)))] : []),
        call(),
      ])
      for (const outcome of await Promise.allSettled(closing))
        if (outcome.status === 'rejected') {
          expect(outcome.reason.data?.error).toBeTypeOf('string')
          expect(outcome.reason.data.error).not.toBe('server.failed')
        }
    }
    // Each of them locks the account before its other rows, so that nobody waits in a circle.
    await expect
      .poll(() => product.look`select deadlocks::int from pg_stat_database where datname = current_database()`)
      .toEqual([{ deadlocks: 0 }])
    await expectGreen()
  })

  it('is refused while a finished day waits for its verdict, or a grant vests', async () => {
    const ada = await registerPerson(product, 'AGENT001')
    const { id } = await ada.call('user/info', {})
    await rechargePerson(product, ada, '110')
    const run = await startRun(ada, '100', false)
    await ada.call('purchase/endTaskPledge', { id: run, payPassword: ada.payPassword }, actionKey())
    const setDay = (state: string) =>
      product.forge((tx) => tx`update app.run_day set state = ${state} where run_id = ${run} and day = 1`)
    await setDay('open')
    await expect(ada.call('user/closeAccount', close('w'))).rejects.toMatchObject(error('closing.pending'))
    await setDay('void')
    const at = product.now()
    await product.forge(
      (tx) =>
        tx`insert into app.vesting (id, user_id, amount, starts_at, next_at) values (-1, ${id}, 30, ${at}, ${at})`,
    )
    await expect(ada.call('user/closeAccount', close('w'))).rejects.toMatchObject(error('closing.vesting'))
    await product.forge((tx) => tx`delete from app.vesting where id = -1`)
    await expect(ada.call('user/closeAccount', close('w'))).rejects.toMatchObject(error('closing.balance'))
  })

  it('counts what can be withdrawn from the minimum on, and what can leave from a unit above its cost [ATK-16]', async () => {
    const ada = await registerPerson(product, 'AGENT001')
    const id = BigInt((await ada.call('user/info', {})).id)
    const way = { network: allNetworks.dev, cost: amount('USDT', 50_000n), minimum: amount('USDT', 10_000_000n) }
    const may = (usdt: bigint) =>
      mayClose(product.look, product.now(), id, {
        left: { USDT: amount('USDT', usdt), SNT: amount('SNT', 0n) },
        way,
      })
    expect(await may(9_999_999n)).toMatchObject({ ok: true })
    expect(await may(10_000_000n)).toMatchObject({ error: 'closing.balance' })
    // Sent with the fee of half a percent, these amounts leave what a payout costs, and a unit more.
    for (const [sent, left, canLeave] of [
      ['18.855721', '0.05', false],
      ['18.85572', '0.050001', true],
    ] as const) {
      const person = await registerPerson(product, 'AGENT001')
      await rechargePerson(product, person, '19')
      const transfer = { counterparty: 'demo_member', asset: 'USDT', amount: sent, payPassword: testPin } as const
      await person.call('user/transfer', transfer, actionKey())
      expect(await person.call('user/closing', {})).toMatchObject({ left: { USDT: left }, canLeave })
    }
  })

  it('leaves what a frozen account has where it is, until the freeze ends', async () => {
    const [ada, other] = [await registerPerson(product, 'AGENT001'), await registerPerson(product, 'AGENT001')]
    const { id } = await ada.call('user/info', {})
    await rechargePerson(product, ada, '19')
    const sent = { counterparty: 'demo_member', asset: 'USDT', amount: '10', payPassword: ada.payPassword } as const
    await ada.call('user/transfer', sent, actionKey())
    expect(await ada.call('user/closeAccount', close('v'))).toMatchObject({ stays: { USDT: '8.95', SNT: '0' } })
    const freeze = (reason: string | null) =>
      product.look`update app.user_account set frozen_reason = ${reason} where id = ${id}`
    await freeze('a theft')
    const claim = () => other.call('user/claimRemainder', { key: claimKey('v') }, actionKey())
    await expect(claim()).rejects.toMatchObject(error('user.frozen', {}))
    expect((await other.call('user/info', {})).balances.USDT.available).toBe('0')
    await freeze(null)
    expect((await claim()).claimed.USDT).toBe('8.95')
  })

  it('is refused when its session ended while it waited [ATK-32]', async () => {
    const ada = await registerPerson(product, 'AGENT001')
    const { id } = await ada.call('user/info', {})
    const ended = Promise.withResolvers<void>()
    const commit = Promise.withResolvers<void>()
    const owner = inTransaction(product.look, async (tx) => {
      await endSessions(tx, product.now(), BigInt(id), { except: undefined })
      ended.resolve()
      await commit.promise
    })
    await ended.promise
    const before = await countLockWaits(product.look)
    const refused = expect(ada.call('user/closeAccount', close('z'))).rejects.toMatchObject(error('session.ended'))
    await until('the closing to wait', async () => (await countLockWaits(product.look)) > before)
    commit.resolve()
    await owner
    await refused
    expect((await product.look`select from app.closed_account where user_id = ${id}`).count).toBe(0)
  })

  it('gives no second free licence to the same phone number, and no transfer reaches a closed account', async () => {
    const ada = await registerPerson(product, 'AGENT001')
    const { phone, id } = await ada.call('user/info', {})
    await ada.call('purchase/takeStarter', {})
    await ada.call('user/closeAccount', close('c'))
    const bob = await registerPerson(product, 'AGENT001')
    await product.look`update app.user_account set phone = ${phone} where id = ${(await bob.call('user/info', {})).id}`
    await expect(bob.call('purchase/takeStarter', {})).rejects.toMatchObject(error('starter.used'))
    const { payPassword } = bob
    await expect(
      bob.call('user/transfer', { counterparty: `Closed-${id}`, asset: 'USDT', amount: '1', payPassword }, actionKey()),
    ).rejects.toMatchObject(error('transfer.counterparty-unknown'))
  })

  it('is refused with a key that another account was closed with, also at the same moment [STD-11]', async () => {
    const people = await Promise.all([0, 1, 2].map(() => registerPerson(product, 'AGENT001')))
    const outcomes = await Promise.allSettled(people.map(({ call }) => call('user/closeAccount', close('k'))))
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.data?.error] : []))
    expect(refused).toEqual(['closing.key-used', 'closing.key-used'])
    for (const { call } of people) await call('user/closeAccount', close('l')).catch(() => undefined)
    expect((await product.look`select from app.closed_account where claim_hash is not null`).count).toBeGreaterThan(1)
  })

  it('depends on its transaction alone: objects are removed when the store answers again [STD-11]', async () => {
    const person = await registerPerson(product, 'AGENT001')
    const { id } = await person.call('user/info', {})
    const stored = new Map<string, Uint8Array>()
    const store = (isDown: (name: string) => boolean): ObjectStore => ({
      put: async (name, bytes) => void stored.set(name, bytes),
      get: async (name) => stored.get(name),
      remove: async (name) => {
        if (isDown(name)) throw new Error('503')
        stored.delete(name)
      },
      signPut: async () => undefined,
    })
    const up = store(() => false)
    const pictures = []
    for (let n = 0; n < 4; n++) pictures.push(await storeUpload(product.context, up, BigInt(id), new Uint8Array([n])))
    expect(pictures.every(({ ok }) => ok)).toBe(true)
    const removeAll = async (from: ObjectStore) => {
      while (await removeObjects(product.context, from));
    }
    // The older pictures of an account that stays.
    await removeAll(up)
    expect(stored.size).toBe(2)
    expect(await person.call('user/closeAccount', close('m'))).toEqual({
      withdrawal: null,
      stays: { USDT: '0', SNT: '0' },
    })
    const [first] = stored.keys()
    await removeAll(store(() => true))
    expect(stored.size).toBe(2)
    await product.advance(minutes(1))
    await removeAll(store((name) => name === first))
    expect([...stored.keys()]).toEqual([first])
    await product.advance(minutes(1))
    await removeAll(up)
    expect(stored.size).toBe(0)
    expect((await product.look`select from app.object_removal`).count).toBe(0)

    // A picture that arrives as the account closes, and one whose process ends before its row is written.
    expect(await storeUpload(product.context, up, BigInt(id), new Uint8Array([9]))).toMatchObject({
      error: 'session.ended',
    })
    await expect(
      putObject(product.context, up, { name: 'lost.webp', bytes: new Uint8Array([8]) }, async () => {
        throw new Error('the process ends')
      }),
    ).rejects.toThrow('the process ends')
    expect(stored.size).toBe(2)
    await product.advance(minutes(11))
    await removeAll(up)
    expect(stored.size).toBe(0)

    // A picture whose process stood still for so long that it counted as ended.
    const late: ObjectStore = {
      ...up,
      async put(name, bytes) {
        await up.put(name, bytes)
        await product.advance(minutes(11))
        await removeAll(up)
      },
    }
    await expect(storeUpload(product.context, late, 1n, new Uint8Array([7]))).rejects.toThrow('was removed')
    expect((await product.look`select from app.upload where user_id = 1`).count).toBe(0)
  })
})
