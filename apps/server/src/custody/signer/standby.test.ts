import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { allNetworks } from '@synet/core/all-networks'
import { minutes } from '@synet/core/clock'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { replaceStuck } from '#custody/payout/sign/replace-stuck'
import { signApprovedWithdrawals } from '#custody/payout/sign/sign-approved-withdrawals'
import type { Signer } from '#custody/payout/sign/signing-keys'
import { activeOperators } from '#custody/signer/operators'
import { readPolicy } from '#custody/signer/policy'
import { createStandbyClient, noStandby, startStandby } from '#custody/signer/standby'
import { openStore, type SignerStore } from '#custody/signer/store'
import { checkStore } from '#custody/signer/store-head'
import { type ModelUser, openProductForEach, product } from '#test-support/product'
import { rechargeUser, withdrawApproved } from '#test-support/orders'

const network = allNetworks.dev
const secret = 'shared by both signers'
openProductForEach(1)
let payer: ModelUser
let standbyStore: SignerStore
let standby: FastifyInstance
/** The signer of the product, with a standby. */
let active: Signer
/** What the standby becomes when somebody starts it as the active one. */
let second: Signer

const listen = () => startStandby(standbyStore, { host: '127.0.0.1', port: 0, secret })
const portOf = (server: FastifyInstance): number => {
  const address = server.server.address()
  if (typeof address !== 'object' || !address) throw new Error('it listens')
  return address.port
}
beforeEach(async () => {
  payer = product.user(0)
  standbyStore = openStore(':memory:')
  standby = await listen()
  const url = `http://127.0.0.1:${portOf(standby)}`
  active = { ...product.signer, standby: createStandbyClient(product.signer, url, secret) }
  second = { ...product.signer, ...standbyStore, standby: noStandby }
})
afterEach(async () => {
  await standby.close()
  standbyStore.close()
})

async function approved(amount: string): Promise<string> {
  const id = (await withdrawApproved(product, payer, amount)).toString()
  await active.standby.sync().catch(() => {})
  return id
}
const recharge = (amount: bigint) => rechargeUser(product, payer, amount * 1_000_000n)
const sign = (signer: Signer) => signApprovedWithdrawals(product.context, network, signer)
const outgoing = async (id: string) =>
  (await product.look`select nonce from app.outgoing where withdrawal_id = ${id}::bigint`).length
const attempts = async (id: string) =>
  (
    await product.look`select from app.outgoing_attempt a join app.outgoing g on g.id = a.outgoing_id
      where g.withdrawal_id = ${id}::bigint`
  ).length
/** The active signer, whose link works until its journal has one signature more. */
async function cutAfterSigning(arrives: boolean): Promise<Signer> {
  expect(await checkStore(product.context, active)).toBe(true)
  const before = active.journal.table.count()
  const sync = async () => {
    const isSigned = active.journal.table.count() > before
    if (!isSigned || arrives) await active.standby.sync()
    if (isSigned) throw new Error('the link is cut')
  }
  return { ...active, standby: { sync } }
}
const state = async (id: string) => (await payer.call('withdrawal/list', { id })).list[0]?.state

describe('a signer and its standby', () => {
  it('sign nothing while their link is cut, and continue with the same nonce when it is back [ATK-19]', async () => {
    await recharge(300n)
    const id = await approved('100')
    const port = portOf(standby)
    await standby.close()
    expect(await sign(active)).toBe(false)
    expect(await outgoing(id)).toBe(0)
    standby = await startStandby(standbyStore, { host: '127.0.0.1', port, secret })
    expect(await sign(active)).toBe(true)
    expect(await outgoing(id)).toBe(1)
    expect(standbyStore.journal.findSubject('dev', 'payout', BigInt(id))).toMatchObject({ subject: BigInt(id) })
    await product.settle()
    expect(await state(id)).toBe('confirmed')
  })

  it('two signers that both believe to be active sign an order once: the former one is fenced [ATK-19]', async () => {
    await recharge(300n)
    const id = await approved('100')
    standbyStore.promote()
    expect(await sign(active)).toBe(false)
    expect(await outgoing(id)).toBe(0)
    expect(await sign(second)).toBe(true)
    expect(await sign(active)).toBe(false)
    expect(await sign(second)).toBe(false)
    expect(await outgoing(id)).toBe(1)
    await product.settle()
    expect(await state(id)).toBe('confirmed')
    const next = await approved('50')
    expect(await sign(active)).toBe(false)
    expect(await outgoing(next)).toBe(0)
  })

  it('send no replacement of a payment that the standby does not have [ATK-19]', async () => {
    await recharge(300n)
    const id = await approved('100')
    expect(await sign(active)).toBe(true)
    await product.passOnly(minutes(2))
    const before = active.journal.table.count()
    const replace = (signer: Signer) => replaceStuck(product.context, network, signer)
    await replace(await cutAfterSigning(false)).catch(() => false)
    expect(active.journal.table.count()).toBe(before + 1n)
    expect(await attempts(id)).toBe(1)
    expect(await replace(active)).toBe(true)
    expect(await attempts(id)).toBe(2)
    expect(standbyStore.journal.table.count()).toBe(active.journal.table.count())
    await product.settle()
    expect(await state(id)).toBe('confirmed')
  })

  it.each([
    ['before the standby has the signature', false],
    ['after the standby has the signature', true],
  ])('sign an order once when the link is cut after the journal and %s [ATK-19]', async (_, arrives) => {
    await recharge(300n)
    const id = await approved('100')
    const before = active.journal.table.count()
    await expect(sign(await cutAfterSigning(arrives))).rejects.toThrow('the link is cut')
    expect(active.journal.table.count()).toBe(before + 1n)
    expect(standbyStore.journal.table.count()).toBe(arrives ? before + 1n : before)
    expect(await outgoing(id)).toBe(0)
    standbyStore.promote()
    expect(await sign(second)).toBe(true)
    expect(await sign(active)).toBe(false)
    expect(await outgoing(id)).toBe(1)
    await product.settle()
    expect(await state(id)).toBe('confirmed')
    expect(await product.auditFully()).toEqual([])
  })

  it('share operators, limits, approvals and positions: a takeover resets nothing [ATK-19]', async () => {
    await recharge(300n)
    const id = await approved('100')
    expect(await sign(active)).toBe(true)
    await active.standby.sync()
    expect([...activeOperators(standbyStore.records)]).toEqual([...activeOperators(active.records)])
    expect(readPolicy(standbyStore.records)).toEqual(readPolicy(active.records))
    expect(standbyStore.records.list('approval')).toEqual(active.records.list('approval'))
    expect(standbyStore.journal.paidSince(new Date(0))).toEqual(active.journal.paidSince(new Date(0)))
    expect(standbyStore.journal.paidSince(new Date(0))).toMatchObject([{ subject: BigInt(id), amount: 100_000_000n }])
    expect(standbyStore.journal.positions()).toEqual(active.journal.positions())
  })

  it('the standby takes nothing from a stranger, and no row that does not follow its last one [ATK-19]', async () => {
    await recharge(300n)
    await approved('100')
    const url = `http://127.0.0.1:${portOf(standby)}`
    await expect(createStandbyClient(product.signer, url, 'guessed').sync()).rejects.toThrow('answers with 401')
    // A stranger's body is not read: this one never comes.
    const sending = request(`${url}/sync`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': '60000000' },
    })
    sending.on('error', () => undefined)
    sending.flushHeaders()
    const [refused] = (await once(sending, 'response')) as [IncomingMessage]
    expect(refused.statusCode).toBe(401)
    sending.destroy()
    const records = standbyStore.records.table.count()
    const forged = openStore(':memory:')
    for (let n = 0n; n <= records; n++) forged.records.append('operator', 'thief', { event: 'disabled' }, product.now())
    await expect(createStandbyClient(forged, url, secret).sync()).rejects.toThrow('restored from an older copy')
    const pushed = await fetch(`${url}/sync`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
      body: JSON.stringify({ signed: [], records: forged.records.table.after(records) }),
    })
    expect(pushed.status).toBe(500)
    expect(standbyStore.records.table.count()).toBe(records)
    forged.close()
  })
})
