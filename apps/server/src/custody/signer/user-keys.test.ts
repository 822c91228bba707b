import { allNetworks } from '@synet/core/all-networks'
import { addMs, days, hours } from '@synet/core/clock'
import type { Transaction } from '@synet/ledger/database'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { signApprovedWithdrawals } from '#custody/payout/sign/sign-approved-withdrawals'
import { advanceOrders } from '#custody/signer/advance-orders'
import { recordFirstSights } from '#custody/signer/record-first-sights'
import { defaultPolicy } from '#custody/signer/policy'
import { readWork } from '#custody/signer/read-work'
import { userKeyLossMs } from '#custody/signer/user-keys'
import { type ModelUser, openProductForEach, product } from '#test-support/product'
import { actionKey } from '#test-support/person'
import { orderWithdrawal, rechargeUser } from '#test-support/orders'
import { approvalsParty, payPassword } from '#test-support/seeded-product'
import { addFirstKey, createUserKey, requestOfKey, signContent, signQuote } from '#test-support/user-passkey'
import { readOpenTasks } from '#test-support/open-tasks'

const thief = `0x${'77'.repeat(20)}`
const key = createUserKey()
const foreign = createUserKey()
openProductForEach(2)
let payer: ModelUser
let accomplice: ModelUser
beforeEach(async () => {
  const [one, two] = [product.user(0), product.user(1)]
  payer = one
  accomplice = two
  await rechargeUser(product, payer, 1_000_000_000n)
})

const note = () => recordFirstSights(product.context, product.signer)
const sign = () => signApprovedWithdrawals(product.context, allNetworks.dev, product.signer)
const read = async (id: string) => (await payer.call('withdrawal/list', { id })).list[0]
async function enrol() {
  await addFirstKey(product, payer, key)
  await note()
  await product.pass(days(2))
}
async function account() {
  const [own] = (await payer.call('bank/list', {})).list
  if (!own) throw new Error('there is an account')
  return own
}
async function submit(amount = '50', by = key) {
  const signed = await signQuote(payer, by, await account(), amount)
  return payer.call('withdrawal/apply', { payPassword, ...signed }, actionKey())
}
const refusal = async () => (await readOpenTasks(product.look, 'payout.refused'))[0]?.facts['reason']
/** An operator sees what they have not signed. */
const shown = async (id: string) => {
  const operator = { name: 'another-operator', passkey: foreign.passkey }
  const { payouts } = await readWork(product.context, product.signer, approvalsParty, operator, {})
  return payouts.find((payout) => payout.id === id)
}

const tables = ['passkey', 'passkey_change', 'withdrawal'] as const
/** Puts back what the database held, and takes a made-up loss out of the signer's store. */
async function restore(): Promise<void> {
  await product.forge(async (tx) => {
    for (const name of tables)
      await tx.unsafe(
        `delete from app.${name}; insert into app.${name} overriding system value select * from kept_${name}`,
      )
    await tx`update app.operator_task set closed_at = ${product.now()} where closed_at is null`
  })
  const { records } = product.signer
  for (const { content } of records.list('user-key', payer.id.toString())) {
    if (content.event === 'lost')
      records.append(
        'user-key',
        payer.id.toString(),
        { event: 'kept', lossId: content.lossId, signedBy: '' },
        product.now(),
      )
  }
}

/** Writes that a superuser of the database can make. */
const lies: Readonly<Record<string, (tx: Transaction, id: string) => PromiseLike<unknown>>> = {
  'the key is deleted': (tx) => tx`delete from app.passkey`,
  'its changes are deleted': (tx) => tx`delete from app.passkey_change`,
  'the key is removed': (tx) => tx`update app.passkey set removed_at = ${product.now()}`,
  'a removal is made up': (tx) => tx`
    insert into app.passkey_change (user_id, kind, credential_id, signature, at)
      values (${payer.id}, 'removed', ${key.credentialId}, (select user_signature from app.withdrawal limit 1), ${product.now()})`,
  'its public key is another one': (tx) => tx`update app.passkey set public_key = ${foreign.passkey.publicKey}`,
  'its owner is another user': (tx) => tx`update app.passkey set user_id = ${accomplice.id}`,
  'its changes belong to another user': (tx) => tx`update app.passkey_change set user_id = ${accomplice.id}`,
  'another key is inserted': async (tx) => {
    const { registration } = await requestOfKey(payer, foreign)
    await tx`insert into app.passkey_change (user_id, kind, credential_id, registration, at)
      values (${payer.id}, 'added', ${foreign.credentialId}, ${JSON.stringify(registration)}::text::jsonb, ${product.now()})`
  },
  'another key that signs for itself': async (tx) => {
    const { registration, signature } = await requestOfKey(payer, foreign, foreign)
    await tx`insert into app.passkey_change (user_id, kind, credential_id, registration, signature, at)
      values (${payer.id}, 'added', ${foreign.credentialId}, ${JSON.stringify(registration)}::text::jsonb,
        ${JSON.stringify(signature)}::text::jsonb, ${product.now()})`
  },
  'the loss of the keys is made up': (tx) =>
    tx`insert into app.passkey_change (user_id, kind, at) values (${payer.id}, 'lost', ${addMs(product.now(), -days(9))})`,
  'everything counts as noted': (tx) => tx`update app.passkey_change set noted_at = ${product.now()}`,
  'nothing counts as noted': (tx) => tx`update app.passkey_change set noted_at = null`,
  'the order lacks a signature': (tx, id) =>
    tx`update app.withdrawal set user_signature = null where id = ${id}::bigint`,
  'the order has no quote': (tx, id) => tx`update app.withdrawal set quote_id = null where id = ${id}::bigint`,
  'the order is signed by the foreign key': async (tx, id) => {
    const [row] = await tx<{ quote_id: string | null }[]>`select quote_id from app.withdrawal where id = ${id}::bigint`
    const facts = { quoteId: row?.quote_id ?? '', address: thief, received: '49.5', feeUsdt: '0.5', feeSnt: '0' }
    const signature = await signContent(payer, foreign, { purpose: 'withdrawal', network: 'dev', ...facts })
    await tx`update app.withdrawal set user_signature = ${JSON.stringify(signature)}::text::jsonb where id = ${id}::bigint`
  },
  'the signature is garbage': (tx, id) =>
    tx`update app.withdrawal set user_signature = '{"credentialId": 7, "assertion": []}' where id = ${id}::bigint`,
}

describe('the signer, for a user whose key it knows', () => {
  it('pays a withdrawal that the key signed, and shows operators that it did [ATK-07]', async () => {
    await enrol()
    const order = await submit()
    await note()
    expect((await shown(order.id))?.userKey).toMatchObject({ state: 'signed' })
    await product.approve(BigInt(order.id))
    await product.settle()
    expect((await read(order.id))?.state).toBe('confirmed')
  })

  it('pays nothing without the key’s signature, whatever rows are forged and whatever operators sign [ATK-07]', {
    timeout: 360_000,
  }, async () => {
    await enrol()
    const order = await submit()
    await note()
    await product.look.unsafe(tables.map((name) => `create table kept_${name} as select * from app.${name}`).join(';'))
    const attack = async (chosen: readonly string[], moved: boolean) => {
      await product.forge(async (tx) => {
        if (moved) await tx`update app.withdrawal set address = ${thief} where id = ${order.id}::bigint`
        else await tx`update app.withdrawal set user_signature = null where id = ${order.id}::bigint`
        for (const name of chosen) await lies[name]?.(tx, order.id)
      })
      await note()
      for (const n of product.operators.keys()) await product.approveBy(BigInt(order.id), n).catch(() => {})
      await product.forge((tx) => tx`update app.withdrawal set state = 'approved' where id = ${order.id}::bigint`)
      expect(await sign(), chosen.join(', ')).toBe(false)
      expect(await refusal()).toMatch(/passkey/)
      await restore()
    }
    for (const name of Object.keys(lies)) for (const moved of [true, false]) await attack([name], moved)
    await fc.assert(fc.asyncProperty(fc.shuffledSubarray(Object.keys(lies)), fc.boolean(), attack), { numRuns: 20 })
    expect(product.chain.balanceOf(thief)).toBe(0n)
    // The order as it stood before all this is still the user's own.
    expect(await advanceOrders(product.context, allNetworks.dev, product.signer)).toBe(true)
    await product.settle()
    expect((await read(order.id))?.state).toBe('confirmed')
  })

  it('takes a signature for one order only, also when its first order was cancelled [ATK-07]', async () => {
    await enrol()
    const first = await submit()
    await note()
    await payer.call('withdrawal/cancel', { id: first.id }, actionKey())
    const { quoteId } = await payer.call('withdrawal/quote', {
      accountId: (await account()).id,
      amount: '50',
      feeIn: 'USDT',
    })
    const signature = await signQuote(payer, key, await account(), '50')
    const second = await payer.call('withdrawal/apply', { payPassword, ...signature }, actionKey())
    expect(quoteId).not.toBe(signature.quoteId)
    await product.forge(
      (tx) => tx`update app.withdrawal set quote_id = f.quote_id, user_signature = f.user_signature
        from app.withdrawal f where app.withdrawal.id = ${second.id}::bigint and f.id = ${first.id}::bigint`,
    )
    await note()
    expect((await shown(second.id))?.userKey).toEqual({ state: 'missing' })
    await product.approve(BigInt(second.id))
    expect(await sign()).toBe(false)
    expect(await refusal()).toBe(`the passkey of user ${payer.id} has not signed withdrawal ${second.id}`)
  })

  it('keeps to its own list of keys: a new one counts when an existing one has signed it, and a removed one no longer counts [ATK-07]', async () => {
    await enrol()
    const second = createUserKey()
    await payer.call('user/addPasskey', await requestOfKey(payer, second, key))
    await note()
    await product.pass(hours(24))
    const order = await submit('50', second)
    await note()
    expect((await shown(order.id))?.userKey).toMatchObject({ state: 'signed' })
    await payer.call('withdrawal/cancel', { id: order.id }, actionKey())
    const { list } = await payer.call('user/passkeys', {})
    const signature = await signContent(payer, second, { purpose: 'remove-key', credentialId: key.credentialId })
    const id = list.find((row) => row.credentialId === key.credentialId)?.id ?? ''
    await payer.call('user/removePasskey', { id, payPassword, signature })
    await note()
    await product.pass(hours(24))
    // The database says that the removed key is there again.
    await product.forge((tx) => tx`update app.passkey set removed_at = null`)
    const forged = await submit()
    await note()
    expect((await shown(forged.id))?.userKey).toEqual({ state: 'missing' })
  })

  it('counts a declaration of loss from its own first sight, pays nothing meanwhile, and shows it [ATK-07]', async () => {
    await enrol()
    const order = await submit()
    await product.approve(BigInt(order.id))
    await product.forge((tx) => lies['the loss of the keys is made up']?.(tx, order.id) ?? tx``)
    await note()
    expect(await sign()).toBe(false)
    expect(await refusal()).toContain('declared their passkeys lost')
    // Operators see orders under review.
    await product.forge((tx) => tx`update app.withdrawal set state = 'reviewing' where id = ${order.id}::bigint`)
    expect((await shown(order.id))?.userKey).toMatchObject({ state: 'lost' })
    await product.passOnly(userKeyLossMs - 1)
    expect((await shown(order.id))?.userKey).toMatchObject({ state: 'lost' })
    await product.passOnly(1)
    expect((await shown(order.id))?.userKey).toEqual({ state: 'none' })
  })

  it('continues when a key has signed that the keys are not lost [ATK-07]', async () => {
    await enrol()
    await product.forge((tx) => lies['the loss of the keys is made up']?.(tx, '') ?? tx``)
    await note()
    const [loss] = await product.look<{ id: bigint }[]>`select id from app.passkey_change where kind = 'lost'`
    const signature = await signContent(payer, key, { purpose: 'keep-keys', lossId: String(loss?.id) })
    await product.look`insert into app.passkey_change (user_id, kind, lost_id, signature, at)
      values (${payer.id}, 'kept', ${loss?.id ?? 0n}, ${JSON.stringify(signature)}::text::jsonb, ${product.now()})`
    await note()
    const order = await submit()
    await note()
    expect((await shown(order.id))?.userKey).toMatchObject({ state: 'signed' })
  })
})

describe('the wait of a new address', () => {
  it('begins although a change of somebody’s keys cannot be recorded [ATK-23]', async () => {
    await rechargeUser(product, accomplice, 50_000_000n)
    await product.look.unsafe(`create function app.refuse_noted() returns trigger language plpgsql as $$
      begin raise exception 'the row cannot be processed'; end $$;
      create trigger refuse_noted before update on app.passkey_change for each row execute function app.refuse_noted()`)
    await expect(addFirstKey(product, payer, key)).rejects.toThrow('cannot be processed')
    const address = `0x${'ce'.repeat(20)}`
    await product.look`update app.receiving_account set address = ${address} where user_id = ${accomplice.id}`
    await orderWithdrawal(accomplice, '20')
    await expect(note()).rejects.toThrow('cannot be processed')
    expect(product.signer.records.first('address', `dev ${address} ${accomplice.id}`)).toBeDefined()
  })

  it('is skipped with the signature of a key that has waited as long, and not with that of a newer one [ATK-07]', async () => {
    product.signer.records.append('policy', '', { ...defaultPolicy, newAddressHours: 24 }, product.now())
    await addFirstKey(product, payer, key)
    await note()
    const since = product.now().getTime()
    await product.pass(hours(24))
    await product.look`update app.receiving_account set address = ${`0x${'cd'.repeat(20)}`} where user_id = ${payer.id}`
    const order = await submit()
    await note()
    expect(await shown(order.id)).toMatchObject({
      addressSeenAt: product.now().toISOString(),
      notBefore: new Date(since + hours(24)).toISOString(),
    })
    await product.approve(BigInt(order.id))
    await product.settle()
    expect((await read(order.id))?.state).toBe('confirmed')
  })
})
