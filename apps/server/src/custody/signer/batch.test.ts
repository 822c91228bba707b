import { addMs, days, hours, minutes } from '@synet/core/clock'
import { batchHash, isSignedInBatch } from '@synet/proof/approval-batch'
import { approvalMs } from '@synet/proof/operator-keys'
import { approvalChallenge } from '@synet/proof/passkey-signature'
import { allNetworks } from '@synet/core/all-networks'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { broadcastOutgoing } from '#custody/payout/broadcast-outgoing'
import { signApprovedWithdrawals } from '#custody/payout/sign/sign-approved-withdrawals'
import { advanceOrders } from '#custody/signer/advance-orders'
import { validApprovals } from '#custody/signer/operators'
import { defaultPolicy } from '#custody/signer/policy'
import { actionKey, openApprovals } from '#test-support/person'
import { giveUsdt } from '#test-support/give'
import { type ModelUser, openProduct, product } from '#test-support/product'
import { orderWithdrawal } from '#test-support/orders'

const network = allNetworks.dev
openProduct(4)
let users: readonly ModelUser[]

const refused = (error: string) => ({ data: { error } })
const submit = async (user: ModelUser, amount: string) => (await orderWithdrawal(user, amount)).toString()
const stateOf = async (id: string) =>
  (await product.look<{ state: string }[]>`select state from app.withdrawal where id = ${id}::bigint`)[0]?.state

beforeAll(async () => {
  users = product.users
  product.signer.records.append('policy', '', { ...defaultPolicy, newAddressHours: 0 }, product.now())
  // Everybody was paid before at their address: nothing about their next orders is unusual.
  for (const user of users) {
    await giveUsdt(product, user.id, 4_000_000_000n)
    const order = await user.call('recharge/recharge', { network: 'dev', amount: '500' }, actionKey())
    product.chain.pay(order.address, 500_000_000n)
  }
  await product.settle(true)
  await product.passOnly(days(3))
  for (const user of users) await product.approve(BigInt(await submit(user, '100')))
  await product.settle(true)
  await product.passOnly(days(2))
})

type Page = Awaited<ReturnType<typeof openApprovals>>
type Shown = Awaited<ReturnType<typeof read>>[number]
let page: Page
beforeEach(async () => {
  page = await openApprovals(product, 0)
})

async function read(of: Page = page) {
  return (await of.call('work', {})).payouts
}
const shown = async (ids: readonly string[]) => (await read(page)).filter((one) => ids.includes(one.id))
const sign = (
  orders: readonly Pick<Shown, 'id' | 'contentHash'>[],
  {
    over = orders,
    expiresAt,
    of = page,
  }: { over?: readonly Pick<Shown, 'contentHash'>[]; expiresAt?: string; of?: Page } = {},
) => {
  const until = expiresAt ?? addMs(product.now(), approvalMs).toISOString()
  const assertion = of.key.assert(
    approvalChallenge(batchHash(over.map((one) => one.contentHash)) ?? 'none', new Date(until)),
  )
  return of.call('approvePayouts', {
    orders: orders.map(({ id, contentHash }) => ({ id, contentHash })),
    expiresAt: until,
    assertion,
  })
}
/** Cancels what a test has left open, so that the next one may submit. */
async function clear(): Promise<void> {
  for (const user of users)
    for (const { id, state } of (await user.call('withdrawal/list', {})).list)
      if (state === 'reviewing') await user.call('withdrawal/cancel', { id }, actionKey()).catch(() => {})
}
const some = async (...amounts: readonly string[]) => {
  await clear()
  const ids: string[] = []
  for (const [i, amount] of amounts.entries()) {
    const user = users[i % users.length]
    if (user) ids.push(await submit(user, amount))
  }
  return ids
}
const unapproved = async (ids: readonly string[]) =>
  expect(await Promise.all(ids.map(stateOf))).toEqual(ids.map(() => 'reviewing'))

describe('a batch of approvals', () => {
  it('approves exactly the listed orders by one signature, which an outsider can verify for each [ATK-33]', async () => {
    const ids = await some('10', '20', '30', '40')
    const all = await shown(ids)
    expect(all.map((one) => one.batchable)).toEqual([true, true, true, true])
    const listed = all.slice(0, 3)
    // The page may list them in another order than the hash has them.
    const { approved } = await sign([...listed].reverse(), { over: listed })
    expect(approved.toSorted()).toEqual(listed.map((one) => one.id).toSorted())
    expect(await stateOf(all[3]?.id ?? '')).toBe('reviewing')
    const hash = batchHash(listed.map((one) => one.contentHash)) ?? ''
    const batches = product.signer.records.list('approval-batch', hash)
    expect(batches).toHaveLength(1)
    const [batch] = batches
    if (!batch) throw new Error('the batch is stored')
    const { publicKey } = page.key.passkey
    for (const one of listed) expect(await isSignedInBatch(publicKey, batch.content, one.contentHash)).toBe(true)
    expect(await isSignedInBatch(publicKey, batch.content, all[3]?.contentHash ?? '')).toBe(false)
    const longer = { ...batch.content, contentHashes: [...batch.content.contentHashes, all[3]?.contentHash ?? ''] }
    expect(await isSignedInBatch(publicKey, longer, all[3]?.contentHash ?? '')).toBe(false)
    await product.settle()
    expect(await Promise.all(listed.map((one) => stateOf(one.id)))).toEqual(['confirmed', 'confirmed', 'confirmed'])
  })

  it('approves nothing when one order changed, was flagged, left review or was decided after it was shown [ATK-33]', async () => {
    const ids = await some('10', '20', '30')
    const listed = await shown(ids)
    const [, second] = ids
    const change = (set: string, back: string) => ({ set, back })
    for (const { set, back, error } of [
      { ...change('amount = amount + 1000000', 'amount = amount - 1000000'), error: 'approval.changed' },
      { ...change('revision = revision + 1', 'revision = revision - 1'), error: 'approval.changed' },
      {
        ...change(
          `address = '0x${'77'.repeat(20)}'`,
          'address = (select a.address from app.receiving_account a where a.id = account_id)',
        ),
        error: 'approval.changed',
      },
      { ...change('approvals_needed = 2', 'approvals_needed = 1'), error: 'approval.alone' },
    ]) {
      await product.forge((tx) => tx.unsafe(`update app.withdrawal set ${set} where id = ${second}`))
      await expect(sign(listed)).rejects.toMatchObject(refused(error))
      await product.forge((tx) => tx.unsafe(`update app.withdrawal set ${back} where id = ${second}`))
    }
    // After a change of security details nothing is approved until the hold ends, and the order is flagged.
    const flagged = users[1]
    await product.look`update app.user_account set security_changed_at = ${product.now()} where id = ${flagged?.id ?? 0n}`
    await expect(sign(listed)).rejects.toMatchObject(refused('withdrawal.held-by-change'))
    expect((await shown(ids)).map((one) => one.batchable)).toContain(false)
    await product.look`update app.user_account set security_changed_at = null where id = ${flagged?.id ?? 0n}`
    await unapproved(ids)
    await flagged?.call('withdrawal/cancel', { id: second ?? '' }, actionKey())
    await expect(sign(listed)).rejects.toMatchObject(refused('order.state'))
    expect(product.signer.records.list('approval-batch', batchHash(listed.map((one) => one.contentHash)))).toHaveLength(
      0,
    )
    // Without it the others are signed.
    const left = listed.filter((one) => one.id !== second)
    expect((await sign(left)).approved).toHaveLength(2)
    await expect(sign(left)).rejects.toMatchObject(refused('order.state'))
  })

  it('is refused for 26 rows, none, the same row twice, and a signature of another list [ATK-33]', async () => {
    const ids = await some('10', '20', '30')
    const listed = await shown(ids)
    const [one, two, three] = listed
    if (!one || !two || !three) throw new Error('three orders are shown')
    const many = Array.from({ length: 26 }, (_, i) => ({
      id: `${i + 1}`,
      contentHash: i.toString(16).padStart(64, '0'),
    }))
    await expect(sign(many)).rejects.toMatchObject(refused('approval.batch'))
    // A list of 25 is not refused for its number.
    await expect(sign(many.slice(1))).rejects.toMatchObject(refused('order.not-found'))
    await expect(sign([])).rejects.toMatchObject(refused('approval.batch'))
    await expect(sign([one, one], { over: [one] })).rejects.toMatchObject(refused('approval.batch'))
    await expect(sign([one, { ...one, contentHash: two.contentHash }], { over: [one, two] })).rejects.toMatchObject(
      refused('approval.batch'),
    )
    await expect(sign([one, { ...two, contentHash: three.contentHash }])).rejects.toMatchObject(
      refused('approval.changed'),
    )
    // The signature of two orders approves neither three, nor one, nor another two; one order's approves no batch.
    for (const [given, over] of [
      [listed, [one, two]],
      [[one], [one, two]],
      [
        [one, three],
        [one, two],
      ],
    ] as const)
      await expect(sign(given, { over })).rejects.toMatchObject(refused('signature.invalid'))
    const { id, contentHash, expiresAt, challenge } = one
    const alone = page.key.assert(challenge)
    await expect(
      page.call('approvePayouts', { orders: [{ id, contentHash }], expiresAt, assertion: alone }),
    ).rejects.toMatchObject(refused('signature.invalid'))
    const ofBatch = page.key.assert(approvalChallenge(batchHash([contentHash]) ?? '', new Date(expiresAt)))
    await expect(page.call('approvePayout', { id, contentHash, expiresAt, assertion: ofBatch })).rejects.toMatchObject(
      refused('signature.invalid'),
    )
    await unapproved(ids)
  })

  it('is refused when it has expired, lives too long, or is another operator’s [ATK-33]', async () => {
    const ids = await some('10', '20')
    const listed = await shown(ids)
    const at = (ms: number) => addMs(product.now(), ms).toISOString()
    await expect(sign(listed, { expiresAt: at(-1) })).rejects.toMatchObject(refused('approval.expired'))
    await expect(sign(listed, { expiresAt: at(approvalMs + minutes(2)) })).rejects.toMatchObject(
      refused('approval.expired'),
    )
    const other = await openApprovals(product, 1)
    await expect(sign(listed, { of: { ...page, key: other.key } })).rejects.toMatchObject(refused('signature.invalid'))
    await unapproved(ids)
  })

  it('approves no more than one operator may: sums that need two are signed alone [ATK-33]', async () => {
    const ids = await some('2000', '2000', '2000')
    await expect(sign(await shown(ids))).rejects.toMatchObject(refused('approval.alone'))
    await unapproved(ids)
    // Each of these may be in a batch, all of them together reach the limit.
    const { records } = product.signer
    const limit = (twoFrom: string) =>
      records.append('policy', '', { ...defaultPolicy, newAddressHours: 0, twoFrom }, product.now())
    await product.passOnly(days(2))
    page = await openApprovals(product, 0)
    limit('100')
    const small = await some('40', '40', '20')
    const listed = await shown(small)
    expect(listed.map((one) => one.batchable)).toEqual([true, true, true])
    await expect(sign(listed)).rejects.toMatchObject(refused('approval.alone'))
    await unapproved(small)
    expect((await sign(listed.slice(0, 2))).approved).toHaveLength(2)
    limit(defaultPolicy.twoFrom)
    await product.settle(true)
  })

  it('keeps orders independent at the payout: one that became unpayable stops no other [ATK-33]', async () => {
    const ids = await some('10', '20', '30')
    const listed = await shown(ids)
    expect((await sign(listed)).approved).toHaveLength(3)
    const [first, second = '', third] = ids
    await product.forge((tx) => tx`update app.withdrawal set revision = revision + 1 where id = ${second}::bigint`)
    while (await signApprovedWithdrawals(product.context, network, product.signer));
    await broadcastOutgoing(product.context, network)
    await product.settle()
    expect([await stateOf(first ?? ''), await stateOf(second), await stateOf(third ?? '')]).toEqual([
      'confirmed',
      'reviewing',
      'confirmed',
    ])
    await product.forge((tx) => tx`update app.withdrawal set revision = revision - 1 where id = ${second}::bigint`)
  })

  it('counts at the payout only with its stored batch, and not after its life [ATK-33]', async () => {
    const ids = await some('10', '20')
    const listed = await shown(ids)
    await sign(listed)
    const { records } = product.signer
    const [one] = listed
    if (!one) throw new Error('an order is shown')
    const find = (now = product.now()) =>
      validApprovals(records, { key: `payout ${one.id}`, contentHash: one.contentHash, now })
    expect(find()).toHaveLength(1)
    expect(find(addMs(product.now(), approvalMs + hours(1)))).toHaveLength(0)
    const [approval] = find()
    if (!approval) throw new Error('it was approved')
    // An approval that names a batch which lacks it is worth nothing.
    records.append('approval', 'payout 999999', { ...approval, contentHash: 'f'.repeat(64) }, product.now())
    expect(validApprovals(records, { key: 'payout 999999', contentHash: 'f'.repeat(64), now: product.now() })).toEqual(
      [],
    )
  })
})

it('an order that needs no operator is not approved while its user is frozen [ATK-22]', async () => {
  const [held = '', free = ''] = await some('10', '20')
  product.signer.records.append(
    'policy',
    '',
    { ...defaultPolicy, newAddressHours: 0, automaticPerUser: '200', automaticPerDay: '2000' },
    product.now(),
  )
  await users[0]?.call('user/freezeSelf', {})
  await advanceOrders(product.context, network, product.signer)
  expect([await stateOf(held), await stateOf(free)]).toEqual(['reviewing', 'approved'])
})
