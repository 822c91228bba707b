import { UnreadableAnswerError } from '@synet/chain/rpc/node-answer'
import { InvariantError } from '@synet/core/result'
import { beforeEach, describe, expect, it } from 'vitest'
import { actionKey } from '#test-support/person'
import { takePayerDesk } from '#test-support/payer-desk'
import type { ModelUser, Product } from '#test-support/product'
import { readOpenTasks } from '#test-support/open-tasks'
import { withNode } from '#test-support/with-node'

const desk = takePayerDesk()
const { submit, sign, read, pay, becomeFinal, rebook, resume } = desk
let product: Product
let payer: ModelUser
beforeEach(() => {
  ;({ product, payer } = desk)
})

const cancel = (id: bigint) => payer.call('withdrawal/cancel', { id: id.toString() }, actionKey())

/** Sets the database back to before the signature of an order, as a restore does. */
const restore = (id: bigint, state: 'reviewing' | 'approved') =>
  product.forge(async (tx) => {
    await tx`delete from app.outgoing_attempt where outgoing_id in (select id from app.outgoing where withdrawal_id = ${id})`
    await tx`delete from app.outgoing where withdrawal_id = ${id}`
    await tx`update app.withdrawal set state = ${state}, waiting_for = null where id = ${id}`
    await tx`update app.wallet set next_nonce = next_nonce - 1 where network = 'dev'`
    await tx`update app.network_state set signing = '{}', halted_reason = 'restored' where network = 'dev'`
  })

describe('a database that was restored to before a payout', () => {
  it.each(['reviewing', 'approved'] as const)(
    'records a paid order that was %s as paid, and gives nobody its money twice [STD-03]',
    async (state) => {
      const id = await pay('100')
      const paid = product.chain.balanceOf((await read(id))?.address ?? '')
      expect(paid).toBeGreaterThan(0n)
      await restore(id, state)

      // Nothing could broadcast it again if its block went; nobody returns it meanwhile.
      expect(await rebook()).toBe(false)
      await expect(cancel(id)).rejects.toMatchObject({
        data: { error: state === 'approved' ? 'order.state' : 'withdrawal.signing' },
      })
      await expect(product.reject(id)).rejects.toThrow('withdrawal.signing')
      becomeFinal()
      // The network is still halted.
      expect(await rebook()).toBe(true)
      expect((await read(id))?.state).toBe('sending')
      await expect(cancel(id)).rejects.toMatchObject({ data: { error: 'order.state' } })
      await expect(product.reject(id)).rejects.toThrow('order.state')
      await resume()
      await product.settle()
      expect((await read(id))?.state).toBe('confirmed')
      expect(product.chain.balanceOf((await read(id))?.address ?? '')).toBe(paid)
      expect(await product.auditFully()).toEqual([])
    },
  )

  it('lets nobody return an order whose transaction no block has yet [STD-03]', async () => {
    const id = await submit('100')
    await product.approve(id)
    expect(await sign()).toBe(true)
    await restore(id, 'reviewing')
    expect(await rebook()).toBe(false)
    await expect(cancel(id)).rejects.toMatchObject({ data: { error: 'withdrawal.signing' } })
    await expect(product.reject(id)).rejects.toThrow('withdrawal.signing')
    expect((await read(id))?.state).toBe('reviewing')
  })

  it.each([
    ['to another address', { address: `0x${'77'.repeat(20)}` }],
    ['that its user made later', { created_at: new Date('2100-01-01') }],
  ])('does not change another order %s that has the number of a lost one [STD-03]', async (_what, other) => {
    const id = await pay('100')
    becomeFinal()
    await restore(id, 'reviewing')
    await product.forge((tx) => tx`update app.withdrawal set ${tx(other)} where id = ${id}`)
    await rebook()
    expect((await read(id))?.state).toBe('reviewing')
    expect((await cancel(id)).state).toBe('cancelled')
  })

  it('recovers the replacement that paid an order in progress [STD-03]', async () => {
    const id = await pay('100')
    becomeFinal()
    // The backup has the first attempt, of which no block ever had anything.
    await product.forge(
      (tx) => tx`update app.outgoing_attempt set tx_hash = ${`0x${'12'.repeat(32)}`}
        where outgoing_id = (select id from app.outgoing where withdrawal_id = ${id})`,
    )
    expect(await rebook()).toBe(true)
    await product.settle()
    expect((await read(id))?.state).toBe('confirmed')
    expect(await product.auditFully()).toEqual([])
  })

  /** The context in which nobody answers about the payment of a withdrawal. */
  async function withoutReceipt(id: bigint, error: Error) {
    const [row] = await product.look<{ tx_hash: string }[]>`
      select a.tx_hash from app.outgoing_attempt a join app.outgoing o on o.id = a.outgoing_id where o.withdrawal_id = ${id}`
    const { dev } = product.context.rpc
    return withNode(product.context, {
      readReceipt: (hash) => (hash === row?.tx_hash ? Promise.reject(error) : dev.readReceipt(hash)),
    })
  }

  it('recovers the others although one cannot be looked up, and returns none [STD-03]', async () => {
    const [bad, good] = [await pay('100'), await pay('50')]
    becomeFinal()
    const context = await withoutReceipt(bad, new InvariantError('unreadable'))
    for (const id of [bad, good]) await restore(id, 'reviewing')
    expect(await rebook(context)).toBe(true)
    expect([(await read(bad))?.state, (await read(good))?.state]).toEqual(['reviewing', 'sending'])
    await expect(cancel(bad)).rejects.toMatchObject({ data: { error: 'withdrawal.signing' } })
    // The order is looked up again.
    expect(await rebook()).toBe(true)
    expect((await read(bad))?.state).toBe('sending')
  })

  it('recovers the others although a node gives an unreadable answer about one [STD-03, ATK-26]', async () => {
    const [odd, good] = [await pay('100'), await pay('50')]
    becomeFinal()
    const context = await withoutReceipt(odd, new UnreadableAnswerError('nothing readable'))
    for (const id of [odd, good]) await restore(id, 'reviewing')
    await expect(rebook(context)).rejects.toThrow(UnreadableAnswerError)
    expect([(await read(odd))?.state, (await read(good))?.state]).toEqual(['reviewing', 'sending'])
    expect(await readOpenTasks(product.look, 'payout.refused')).toEqual([])
    await expect(cancel(odd)).rejects.toMatchObject({ data: { error: 'withdrawal.signing' } })
    expect(await rebook()).toBe(true)
    expect((await read(odd))?.state).toBe('sending')
  })
})
