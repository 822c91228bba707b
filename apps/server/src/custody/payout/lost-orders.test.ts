import { amount, type Amount } from '@synet/core/amount'
import { minutes } from '@synet/core/clock'
import { done } from '@synet/core/result'
import { readBalance } from '@synet/ledger/audit'
import { systemAccount, userAccount } from '@synet/ledger/chart'
import { inTransaction } from '@synet/ledger/database'
import { move } from '@synet/ledger/entry'
import { postItems } from '@synet/ledger/post'
import { beforeEach, describe, expect, it } from 'vitest'
import { broadcastOutgoing } from '#custody/payout/broadcast-outgoing'
import { requestCancellation } from '#custody/payout/request-cancellation'
import { replaceStuck } from '#custody/payout/sign/replace-stuck'
import { compareBooks } from '#money/chain/compare-books'
import { actionKey } from '#test-support/person'
import { loseOrder, takePayerDesk } from '#test-support/payer-desk'
import type { ModelUser, Product } from '#test-support/product'
import { readHaltReason } from '#test-support/halt-reason'
import { readOpenTasks } from '#test-support/open-tasks'
import type { OperatorTaskKind } from '#platform/task/operator-task'

const usdt = 1_000_000n
/** 100 USDT less the fee. */
const paid = 99n * usdt
const loss = systemAccount('loss', 'USDT')
const desk = takePayerDesk()
const { network, submit, sign, read, pay, becomeFinal, rebook, resume } = desk
let product: Product
let payer: ModelUser
/** The user's balance at the time of the backup. */
let before: bigint
beforeEach(async () => {
  ;({ product, payer } = desk)
  before = await available()
  await product.passOnly(minutes(1))
})
let spent = 0
const available = async () => (await product.balancesOf(payer.id))['available USDT'] ?? 0n

const lose = (id: bigint) => loseOrder(product, network, id)
const halt = (reason: string) =>
  product.look`update app.network_state set signing = '{}', halted_reason = ${reason} where network = 'dev'`
const haltReason = () => readHaltReason(product.look)

/** Does what the jobs do. */
const end = (context = product.context) => broadcastOutgoing(context, network)

const postings = () =>
  product.look<{ kind: string }[]>`select kind from ledger.postings where kind = 'withdrawal.rebooked'`
const openTasks = (kind: OperatorTaskKind) => readOpenTasks(product.look, kind)
/** The user spends this on something of the platform's. */
async function spend(minor: Amount<'USDT'>): Promise<void> {
  const [from, to] = [userAccount(payer.id, 'available', 'USDT'), systemAccount('sales', 'USDT')]
  await inTransaction(product.look, (tx) =>
    postItems(tx, product.now(), [
      {
        key: `spend ${spent++}`,
        requestHash: '',
        accounts: [from, to],
        decide: () => done({ kind: 'software.bought', entries: move(from, to, minor), ref: {} }),
      },
    ]),
  )
}

describe('a payout whose order a restore lost', () => {
  it('is booked while the network is halted, and the books are the chain’s after it has resumed [STD-03]', async () => {
    const id = await pay()
    await lose(id)
    expect(await available()).toBe(before)
    // Nothing could broadcast it again if its block went.
    expect(await rebook()).toBe(false)
    becomeFinal()
    expect(await rebook(product.as('signer'))).toBe(true)
    expect(await end(product.as('jobs'))).toBe(true)
    expect(await available()).toBe(before - paid)
    expect(await haltReason()).toBe('the signer has seen more')
    expect(await readBalance(product.look, loss)).toBe(0n)

    await resume()
    await compareBooks(product.context, network)
    expect(await haltReason()).toBe(null)
    expect(await rebook()).toBe(false)
    await product.settle()
    expect(await postings()).toHaveLength(1)
    expect(await product.auditFully()).toEqual([])
  })

  it('is reported to its user, in the money log and as news, and to operators with its cost [STD-03]', async () => {
    await product.look`update app.user_account set email = 'payer@example.test' where id = ${payer.id}`
    const id = await pay()
    await lose(id)
    becomeFinal()
    await rebook()
    await end()
    const [entry] = (await payer.call('user/getMoneyLog', { limit: 1 })).list
    expect(entry).toMatchObject({ kind: 'withdrawal.rebooked', change: '-99', order: null })
    const [news] = (await payer.call('user/notifications', { limit: 1 })).list
    expect(news).toMatchObject({ state: 'corrected', amount: '-99', asset: 'USDT', order: null })
    const mails = await product.look<{ text: string }[]>`
      select body_text as text from app.message
        where recipient = 'payer@example.test' and kind = 'mail' and body_text not like 'A withdrawal of % was requested.%'`
    expect(mails).toHaveLength(1)
    // The demo has named no way to reach its operator.
    expect(mails[0]?.text).toContain('hasn’t published contact details yet')
    expect(await openTasks('payout.rebooked')).toEqual([
      {
        subject: `dev ${id}`,
        facts: {
          network: 'dev',
          user: payer.id.toString(),
          amount: '99',
          loss: '0',
          transaction: expect.stringMatching(/^0x[0-9a-f]{64}$/),
        },
      },
    ])
  })

  it('takes what its user still has, and the platform bears the rest [STD-03]', async () => {
    const id = await pay()
    await lose(id)
    becomeFinal()
    await spend(amount('USDT', before - 39n * usdt))
    await rebook()
    await end()
    expect(await available()).toBe(0n)
    expect(await readBalance(product.look, loss)).toBe(-60n * usdt)
    expect((await openTasks('payout.rebooked'))[0]?.facts).toMatchObject({ amount: '99', loss: '60' })
    await resume()
    await compareBooks(product.context, network)
    expect([await haltReason(), await product.auditFully()]).toEqual([null, []])
  })

  it('takes nothing from a new user with the number of the one whom the restore lost [STD-03]', async () => {
    const id = await pay()
    await lose(id)
    becomeFinal()
    await product.passOnly(minutes(1))
    await product.look`update app.user_account set created_at = ${product.now()} where id = ${payer.id}`
    await rebook()
    await end()
    expect(await available()).toBe(before)
    expect(await readBalance(product.look, loss)).toBe(-paid)
    expect((await openTasks('payout.rebooked'))[0]?.facts).toMatchObject({ user: 'unknown', amount: '99', loss: '99' })
    expect((await payer.call('user/notifications', { limit: 1 })).list[0]?.state).not.toBe('corrected')
  })

  it('is booked once by two signers and two jobs at once, after a kill between them, and when all steps are repeated [STD-05]', async () => {
    const id = await pay()
    await lose(id)
    becomeFinal()
    const signers = [product.as('signer'), product.as('signer')]
    const booked = await Promise.all(signers.map(rebook))
    expect(booked.filter(Boolean)).toHaveLength(1)
    const [row] = await product.look<
      { rows: bigint }[]
    >`select count(*) as rows from app.outgoing where lost_order = ${id}`
    expect(row?.rows).toBe(1n)
    // The signer was killed here, and starts again before the jobs have looked.
    expect(await rebook(product.as('signer'))).toBe(false)
    await Promise.all([end(product.as('jobs')), end(product.as('jobs'))])
    await end()
    expect(await rebook(product.as('signer'))).toBe(false)
    expect(await postings()).toHaveLength(1)
    expect(await available()).toBe(before - paid)
  })

  it('waits until a difference has halted the network again, if payouts resumed too early [STD-03]', async () => {
    const id = await pay()
    await lose(id)
    becomeFinal()
    await rebook()
    await resume()
    expect(await end()).toBe(false)
    expect(await rebook(product.as('signer'))).toBe(false)
    expect(await postings()).toHaveLength(0)
    await compareBooks(product.context, network)
    expect(await haltReason()).toMatch(/^the books say/)
    expect(await end()).toBe(true)
    await resume()
    await compareBooks(product.context, network)
    expect([await haltReason(), await product.auditFully()]).toEqual([null, []])
  })

  it('is not booked on a network that was never halted [STD-03]', async () => {
    const id = await pay()
    await lose(id)
    becomeFinal()
    await resume()
    expect(await rebook(product.as('signer'))).toBe(false)
    const rows = await product.look`select from app.outgoing where lost_order is not null`
    expect(rows).toHaveLength(0)
  })

  it('changes nothing when its transaction only used its nonce up [STD-03]', async () => {
    const id = await submit()
    await product.approve(id)
    expect(await sign()).toBe(true)
    await inTransaction(product.look, (tx) => requestCancellation(tx, product.now(), { withdrawalId: id }))
    expect(await replaceStuck(product.context, network, product.signer)).toBe(true)
    await broadcastOutgoing(product.context, network)
    await lose(id)
    becomeFinal()
    becomeFinal()
    expect(await rebook()).toBe(false)
    await end()
    await resume()
    await compareBooks(product.context, network)
    expect([await available(), await haltReason(), await postings()]).toEqual([before, null, []])
    expect(await product.auditFully()).toEqual([])
  })

  it('is also booked when somebody returned its order before the signer could name it [STD-03]', async () => {
    const id = await pay()
    await product.forge(async (tx) => {
      await tx`delete from app.outgoing_attempt where outgoing_id in (select id from app.outgoing where withdrawal_id = ${id})`
      await tx`delete from app.outgoing where withdrawal_id = ${id}`
      await tx`update app.withdrawal set state = 'reviewing', waiting_for = null where id = ${id}`
    })
    await halt('restored')
    await payer.call('withdrawal/cancel', { id: id.toString() }, actionKey())
    becomeFinal()
    expect(await available()).toBe(before)
    expect(await rebook()).toBe(true)
    await end()
    expect([(await read(id))?.state, await available()]).toEqual(['cancelled', before - paid])
    await resume()
    await product.settle()
    expect(await product.auditFully()).toEqual([])
  })

  it('leaves its number to a new order, which is refused with what to do, returned and submitted again [STD-03]', async () => {
    const lost = await pay()
    await lose(lost)
    becomeFinal()
    await product.passOnly(minutes(1))
    const id = await submit('50')
    expect(id).toBe(lost)
    await rebook()
    await end()
    await resume()

    await product.approve(id)
    expect(await sign()).toBe(false)
    expect((await openTasks('payout.refused'))[0]).toMatchObject({
      subject: `${id}`,
      facts: {
        reason: expect.stringMatching(/has the number of one that was signed and that a restore lost: reject it/),
      },
    })
    expect(await read(id)).toMatchObject({ state: 'approved', waitingFor: 'check' })
    await product.reject(id)
    expect(await available()).toBe(before - paid)
    expect(await openTasks('payout.refused')).toEqual([])

    const again = await submit('50')
    await product.approve(again)
    await product.settle()
    expect((await read(again))?.state).toBe('confirmed')
    expect([await haltReason(), await product.auditFully()]).toEqual([null, []])
    expect(await available()).toBe(before - paid - 50n * usdt)
  })
})
