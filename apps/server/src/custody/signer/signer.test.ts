import { createApprovalsClient } from '@synet/contract/client'
import { allNetworks } from '@synet/core/all-networks'
import { addMs, days, hours, minutes } from '@synet/core/clock'
import type { Transaction } from '@synet/ledger/database'
import { approvalMs } from '@synet/proof/operator-keys'
import { approvalChallenge } from '@synet/proof/passkey-signature'
import { beforeEach, describe, expect, it } from 'vitest'
import { signApprovedWithdrawals } from '#custody/payout/sign/sign-approved-withdrawals'
import { advanceOrders, recordAddresses } from '#custody/signer/advance-orders'
import { recordFirstSights } from '#custody/signer/record-first-sights'
import { defaultPolicy, type Policy } from '#custody/signer/policy'
import { readQueue } from '#operators/withdrawal/list-queue'
import { startApprovals } from '#custody/signer/start-approvals'
import { openApprovals, signOpenDecision, signWithdrawal } from '#test-support/person'
import { type ModelUser, openProductForEach, type Product, product } from '#test-support/product'
import { rechargeUser, orderWithdrawal } from '#test-support/orders'
import { approvalsParty } from '#test-support/seeded-product'
import { createSoftwareKey } from '#test-support/software-key'
import { readOpenTasks } from '#test-support/open-tasks'

const network = allNetworks.dev
const usdt = 1_000_000n
const thief = `0x${'77'.repeat(20)}`
openProductForEach(1)
let payer: ModelUser
beforeEach(() => {
  payer = product.user(0)
})

const recharge = (amount: bigint) => rechargeUser(product, payer, amount * usdt)
const submit = async (amount: string) => (await orderWithdrawal(payer, amount)).toString()
const read = async (id: string) => (await payer.call('withdrawal/list', { id })).list[0]
const sign = () => signApprovedWithdrawals(product.context, network, product.signer)
const setPolicy = (policy: Partial<Policy>) =>
  product.signer.records.append('policy', '', { ...defaultPolicy, newAddressHours: 0, ...policy }, product.now())
const refused = (error: string) => ({ data: { error } })
const open = (n: number) => openApprovals(product, n)
const shown = async ({ call }: Awaited<ReturnType<typeof open>>, id: string) => {
  const found = (await call('work', {})).payouts.find((payout) => payout.id === id)
  if (!found) throw new Error(`no order ${id}`)
  return found
}

describe('rows that say an order was approved', () => {
  it('are worth nothing without the operators’ signatures in the signer’s own store [ATK-03]', async () => {
    await recharge(200n)
    const id = await submit('100')
    await product.look`insert into app.withdrawal_approval (withdrawal_id, operator_id, approval_hash, at)
      select ${id}::bigint, id, 'forged', ${product.now()} from app.operator`
    await product.look`update app.withdrawal set state = 'approved' where id = ${id}::bigint`
    expect(await sign()).toBe(false)
    expect((await read(id))?.state).toBe('reviewing')
  })

  it('do not pay another address, amount or user than the operators signed [ATK-03]', async () => {
    await recharge(1_200n)
    const [first, second] = [await open(0), await open(1)]
    const id = await submit('100')
    await signWithdrawal(first, id)
    await signWithdrawal(second, id)
    for (const forge of [
      (tx: Transaction) => tx`update app.withdrawal set address = ${thief} where id = ${id}::bigint`,
      (tx: Transaction) => tx`update app.withdrawal set amount = amount + 1000000 where id = ${id}::bigint`,
      (tx: Transaction) => tx`update app.withdrawal set fee_usdt = -900000000 where id = ${id}::bigint`,
      (tx: Transaction) => tx`update app.withdrawal set revision = revision + 1 where id = ${id}::bigint`,
    ]) {
      await product.forge(forge)
      expect(await sign()).toBe(false)
      expect((await read(id))?.state).toBe('reviewing')
      await product.forge((tx) => tx`update app.withdrawal set state = 'approved' where id = ${id}::bigint`)
    }
    expect(product.chain.balanceOf(thief)).toBe(0n)
  })

  it('pay nothing that the ledger does not hold apart, although two honest operators sign all they are shown [ATK-03]', async () => {
    await recharge(200n)
    await submit('100')
    const insert = (tx: Transaction | Product['look']) => tx`
      insert into app.withdrawal (id, user_id, account_id, network, address, account_name, amount, fee_snt, fee_usdt, state,
          revision, created_at, review_by, approvals_needed)
        select 999, user_id, account_id, network, ${thief}, account_name, 50000000000, 0, 0, 'reviewing', 1, created_at, review_by, 2
          from app.withdrawal limit 1`
    await expect(insert(product.look)).rejects.toThrow('no posting that holds its money')
    await product.forge(insert)
    await recordAddresses(product.context, product.signer)
    await signWithdrawal(await open(0), '999')
    expect(await signWithdrawal(await open(1), '999')).toBe(true)
    expect(await sign()).toBe(false)
    const [task] = await readOpenTasks(product.look, 'payout.refused')
    expect(task?.facts['reason']).toBe('no posting holds the money of withdrawal 999')
    expect(product.chain.balanceOf(thief)).toBe(0n)
  })
})

describe('a signature of an operator', () => {
  it('holds for the order that the signer’s page showed, not for another one [ATK-18]', async () => {
    await recharge(500n)
    const [wanted, other] = [await submit('100'), await submit('200')]
    const page = await open(0)
    const [a, b] = [await shown(page, wanted), await shown(page, other)]
    const approve = (id: string, from: typeof a, challenge: string, expiresAt = from.expiresAt) =>
      page.call('approvePayout', {
        id,
        contentHash: from.contentHash,
        expiresAt,
        assertion: page.key.assert(challenge),
      })
    // A console that shows another order, or a page between them, gets a signature of the wrong content.
    await expect(approve(other, b, a.challenge)).rejects.toMatchObject(refused('signature.invalid'))
    await expect(approve(other, a, a.challenge)).rejects.toMatchObject(refused('approval.changed'))
    const later = addMs(new Date(a.expiresAt), days(30)).toISOString()
    await expect(approve(wanted, a, a.challenge, later)).rejects.toMatchObject(refused('approval.expired'))
    const soon = addMs(new Date(a.expiresAt), -minutes(1)).toISOString()
    await expect(approve(wanted, a, a.challenge, soon)).rejects.toMatchObject(refused('signature.invalid'))
    expect((await approve(wanted, a, a.challenge)).approved).toBe(false)
    await expect(approve(wanted, a, a.challenge)).rejects.toMatchObject(refused('operator.same'))
  })

  it('is refused from another page and of another key, and a log-in is no signature [ATK-18]', async () => {
    await recharge(200n)
    const id = await submit('100')
    const page = await open(0)
    const { contentHash, expiresAt, challenge } = await shown(page, id)
    const approve = (assertion: ReturnType<typeof page.key.assert>) =>
      page.call('approvePayout', { id, contentHash, expiresAt, assertion })
    const phishing = createSoftwareKey({ origin: 'http://approvals.example', id: 'approvals.localhost' })
    const own = page.key
    const swapped = { ...own.assert(challenge), clientDataJSON: phishing.assert(challenge).clientDataJSON }
    for (const assertion of [
      phishing.assert(challenge),
      swapped,
      (await open(1)).key.assert(challenge),
      own.assert((await page.call('challenge', {})).challenge),
    ])
      await expect(approve(assertion)).rejects.toMatchObject(refused('signature.invalid'))
    // Nor does a signature of an order open a session.
    const call = createApprovalsClient({
      origin: product.urls.approvals,
      fetch,
      lang: () => 'en',
      token: () => undefined,
    })
    const login = { credentialId: own.credentialId, assertion: own.assert(challenge) }
    await expect(call('login', login)).rejects.toMatchObject(refused('signature.invalid'))
    await expect(call('work', {})).rejects.toMatchObject({ code: 401 })
  })

  it('expires after a day, and no longer counts when the operator’s key is taken out of the store [ATK-18]', async () => {
    await recharge(200n)
    const id = await submit('100')
    await signWithdrawal(await open(0), id)
    await product.passOnly(approvalMs)
    expect(await signWithdrawal(await open(1), id)).toBe(false)
    expect(await signWithdrawal(await open(0), id)).toBe(true)
    product.signer.records.append('operator', 'demo-operator-2', { event: 'disabled' }, product.now())
    expect(await sign()).toBe(false)
    expect((await read(id))?.state).toBe('reviewing')
  })

  it('is stored before the database knows of it: the order continues when the signer died in between [ATK-18]', async () => {
    await recharge(200n)
    const id = await submit('100')
    await signWithdrawal(await open(0), id)
    const page = await open(1)
    const { contentHash, expiresAt, challenge } = await shown(page, id)
    const { credentialId } = page.key
    const approval = { operator: 'demo-operator-2', credentialId, contentHash, expiresAt }
    product.signer.records.append(
      'approval',
      `payout ${id}`,
      { ...approval, assertion: page.key.assert(challenge), amount: '100000000' },
      product.now(),
    )
    expect(await advanceOrders(product.context, network, product.signer)).toBe(true)
    expect(await sign()).toBe(true)
  })

  it('whose transaction was interrupted is copied to the console and the log later, once [ATK-18]', async () => {
    await recharge(200n)
    const id = await submit('100')
    const copies = async () => {
      const [item] = await readQueue(product.look, product.now(), { id: BigInt(id) })
      const logged = await product.look<{ facts: object }[]>`
        select facts from app.operator_log where action = 'withdrawal.approve' and facts ->> 'withdrawal' = ${id}`
      return [item?.approvals.length, logged.length]
    }
    const page = await open(0)
    await product.look.unsafe(`
      create function app.cut_off() returns trigger language plpgsql as $$ begin raise 'cut off'; end $$;
      create trigger cut_off before insert on app.withdrawal_approval for each row execute function app.cut_off()`)
    await expect(signWithdrawal(page, id)).rejects.toThrow()
    await product.look`drop trigger cut_off on app.withdrawal_approval`
    expect(await copies()).toEqual([0, 0])
    for (let pass = 0; pass < 3; pass++)
      expect(await advanceOrders(product.context, network, product.signer)).toBe(false)
    expect(await copies()).toEqual([1, 1])
    await signWithdrawal(await open(1), id)
    expect(await copies()).toEqual([2, 2])
    expect((await read(id))?.state).toBe('approved')
    expect(await sign()).toBe(true)
  })
})

describe('the limits of the signer', () => {
  it('let a new address wait from the signer’s own first sight of it, whatever dates the database states [ATK-03]', async () => {
    setPolicy({ newAddressHours: 24 })
    await recharge(200n)
    await product.look`update app.receiving_account set address = ${thief}, created_at = '2020-01-01' where user_id = ${payer.id}`
    const id = await submit('100')
    await product.approve(BigInt(id))
    expect(await sign()).toBe(false)
    expect(await read(id)).toMatchObject({ state: 'approved', waitingFor: 'address' })
    await product.passOnly(hours(23))
    expect(await sign()).toBe(false)
    await product.passOnly(hours(1))
    await product.approveBy(BigInt(id), 0).catch(() => {})
    await product.settle()
    expect((await read(id))?.state).toBe('reviewing')
    await product.approve(BigInt(id))
    await product.settle()
    expect((await read(id))?.state).toBe('confirmed')
  })

  it('leave an approval that was given at once a day to sign after the wait of a new address [ATK-22]', async () => {
    setPolicy({ newAddressHours: 24 })
    await recharge(300n)
    await product.look`update app.receiving_account set address = ${thief} where user_id = ${payer.id}`
    const [first, second] = [await submit('100'), await submit('50')]
    await recordFirstSights(product.context, product.signer)
    await product.passOnly(minutes(1))
    for (const n of [0, 1]) {
      const page = await open(n)
      for (const id of [first, second]) {
        const shown = (await page.call('work', {})).payouts.find((payout) => payout.id === id)
        if (!shown?.notBefore) throw new Error('the order waits for its address')
        const { contentHash, expiresAt, notBefore } = shown
        expect(expiresAt).toBe(addMs(new Date(notBefore), approvalMs).toISOString())
        // Nobody signs for longer than the page offers.
        const later = addMs(new Date(expiresAt), minutes(2))
        const assertion = page.key.assert(approvalChallenge(contentHash, later))
        await expect(
          page.call('approvePayout', { id, contentHash, expiresAt: later.toISOString(), assertion }),
        ).rejects.toMatchObject(refused('approval.expired'))
        await signWithdrawal(page, id)
      }
    }
    expect(await sign()).toBe(false)
    await product.passOnly(hours(24) + hours(23))
    expect(await sign()).toBe(true)
    expect(['sending', 'sent']).toContain((await read(first))?.state)
    // A day after the wait it has ended.
    await product.passOnly(hours(1))
    await product.settle()
    // The user and the operators see that the order is reviewed again.
    expect(await read(second)).toMatchObject({ state: 'reviewing', waitingFor: 'again' })
    const [queued] = await readQueue(product.look, product.now(), { id: BigInt(second) })
    expect(queued?.waitingFor).toBe('again')
  })

  it('pay without an operator up to a sum per day, and not after three days of silence [ATK-03]', async () => {
    await recharge(1_200n)
    await product.pass(days(8))
    const first = await submit('20')
    await product.approve(BigInt(first))
    await product.settle()
    await product.pass(days(8))
    setPolicy({ automaticPerUser: '100', automaticPerDay: '150' })
    const silent = await submit('60')
    expect(await advanceOrders(product.context, network, product.signer)).toBe(false)
    // An operator signs anything: their keys are in use.
    await product.approveBy(BigInt(silent), 0)
    await product.settle()
    const automatic = await submit('40')
    expect(await advanceOrders(product.context, network, product.signer)).toBe(true)
    await product.settle()
    expect((await read(automatic))?.state).toBe('confirmed')
    const beyond = await submit('40')
    expect(await advanceOrders(product.context, network, product.signer)).toBe(false)
    expect((await read(beyond))?.state).toBe('reviewing')
  })

  it('are changed by two signatures, and never beyond their bounds [ATK-03]', async () => {
    const [first, second] = [await open(0), await open(1)]
    const policy = { ...defaultPolicy, automaticPerUser: '100', automaticPerDay: '1000' }
    for (const wrong of [
      { automaticPerUser: '200.000001' },
      { automaticPerDay: '2001' },
      { twoFrom: '5001' },
      { newAddressHours: 1 },
    ])
      await expect(first.call('changePolicy', { policy: { ...policy, ...wrong } })).rejects.toMatchObject(
        refused('policy.limits'),
      )
    await first.call('changePolicy', { policy })
    expect(await signOpenDecision(first)).toBe(false)
    await expect(signOpenDecision(first)).rejects.toMatchObject(refused('operator.same'))
    expect((await second.call('work', {})).policy.automaticPerUser).toBe('0')
    expect(await signOpenDecision(second)).toBe(true)
    expect((await second.call('work', {})).policy).toEqual(policy)
  })
})

describe('the keys of operators', () => {
  const enrol = async (name: string, key: ReturnType<typeof createSoftwareKey>) => {
    const page = await open(0)
    const { token } = await page.call('invite', { name })
    const { challenge } = await page.call('invitation', { token })
    return page.call('enrol', { token, registration: key.register(challenge) })
  }

  it('are added by two signatures; an invitation works once [ATK-18]', async () => {
    const third = createSoftwareKey(approvalsParty)
    expect(await enrol('third', third)).toMatchObject({ waits: true })
    const page = await open(0)
    const login = async () => {
      const { challenge } = await page.call('challenge', {})
      return page.call('login', { credentialId: third.credentialId, assertion: third.assert(challenge) })
    }
    await expect(login()).rejects.toMatchObject(refused('signature.invalid'))
    await signOpenDecision(page)
    await expect(login()).rejects.toMatchObject(refused('signature.invalid'))
    await signOpenDecision(await open(1))
    expect((await login()).name).toBe('third')
    const token = (await page.call('invite', { name: 'fourth' })).token
    const { challenge } = await page.call('invitation', { token })
    const fourth = createSoftwareKey(approvalsParty)
    await page.call('enrol', { token, registration: fourth.register(challenge) })
    const again = page.call('enrol', { token, registration: fourth.register(challenge) })
    await expect(again).rejects.toMatchObject(refused('invitation.invalid'))
  })

  it('never leave their device, belong to one operator, and two of them stay [ATK-18]', async () => {
    const synced = createSoftwareKey(approvalsParty, { synced: true })
    await expect(enrol('third', synced)).rejects.toMatchObject(refused('signature.invalid'))
    const [first] = product.keys
    if (!first) throw new Error('there are keys')
    await expect(enrol('third', first)).rejects.toMatchObject(refused('operator.same'))
    const page = await open(0)
    await expect(page.call('disableOperator', { name: 'demo-operator-2' })).rejects.toMatchObject(
      refused('operator.last'),
    )
  })
})

describe('the challenges of its page', () => {
  it('are not used up by strangers who ask for a thousand, and each logs in once [ATK-25]', async () => {
    const { key: own, call } = await open(0)
    const challenges: string[] = []
    for (let n = 0; n < 1_100; n += 50) {
      const some = await Promise.all(Array.from({ length: 50 }, () => call('challenge', {})))
      challenges.push(...some.map(({ challenge }) => challenge))
    }
    expect(new Set(challenges).size).toBe(1_100)
    const logIn = (challenge: string) =>
      call('login', { credentialId: own.credentialId, assertion: own.assert(challenge) })
    const last = challenges.at(-1) ?? ''
    const both = await Promise.allSettled([logIn(last), logIn(last)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(logIn(last)).rejects.toMatchObject(refused('signature.invalid'))
    // The oldest one is as good as the newest, until it expires.
    expect((await logIn(challenges[0] ?? '')).name).toBe('demo-operator-1')
    await product.passOnly(minutes(5))
    await expect(logIn(challenges[1] ?? '')).rejects.toMatchObject(refused('signature.invalid'))
  })

  it('are the signer’s own, unchanged [ATK-25]', async () => {
    const { key: own, call } = await open(0)
    const { challenge } = await call('challenge', {})
    const later = Buffer.from(challenge, 'base64url')
    later.writeBigUInt64BE(later.readBigUInt64BE() + 1_000_000_000n)
    const wrong = ['', 'x', 'A'.repeat(75), `${challenge}A`, challenge.slice(0, -1), later.toString('base64url')]
    for (const one of wrong)
      await expect(call('login', { credentialId: own.credentialId, assertion: own.assert(one) })).rejects.toMatchObject(
        refused('signature.invalid'),
      )
  })

  it('do not occupy the standby [ATK-25]', async () => {
    const server = await startApprovals(
      product.context,
      { ...product.signer, standby: { sync: () => Promise.reject(new Error('the standby is asked')) } },
      { host: '127.0.0.1', port: 0, party: approvalsParty, folder: undefined },
    )
    const address = server.server.server.address()
    const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
    const call = createApprovalsClient({ origin, fetch, lang: () => 'en', token: () => undefined })
    const { challenge } = await call('challenge', {})
    const [own] = product.keys
    if (!own) throw new Error('there are keys')
    await call('login', { credentialId: own.credentialId, assertion: own.assert(challenge) })
    await expect(call('invitation', { token: 'guessed' })).rejects.toMatchObject(refused('invitation.invalid'))
    await server.stop()
  })
})
