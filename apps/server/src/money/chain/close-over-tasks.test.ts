import { allNetworks } from '@synet/core/all-networks'
import { hours, minutes } from '@synet/core/clock'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeOverTasks } from '#money/chain/close-over-tasks'
import { compareBooks } from '#money/chain/compare-books'
import { creditTransfers } from '#money/chain/credit-transfers'
import { resumeNetwork } from '#money/chain/halt-network'
import { openTask, type OperatorTaskKind, operatorTaskKinds } from '#platform/task/operator-task'
import { watchNodes } from '#money/chain/watch-nodes'
import { auditClosedDays } from '#custody/audit/audit-closed-days'
import { evaluateSales } from '#training/catalogue/evaluate-sales'
import { watchSmsBudgets } from '#people/verification/sms-budget'
import { finishDays } from '#proof/finish-days'
import { replaceStuck } from '#custody/payout/sign/replace-stuck'
import { signApprovedWithdrawals } from '#custody/payout/sign/sign-approved-withdrawals'
import { watchGas } from '#custody/payout/sign/gas'
import { watchWallet } from '#custody/payout/watch-wallet'
import { chainAllPostings } from '#test-support/chain-all-postings'
import { type ModelConsole, openModelConsole } from '#test-support/console'
import { giveUsdt } from '#test-support/give'
import { type Product, startProduct } from '#test-support/product'

const dev = allNetworks.dev
let product: Product
let desk: ModelConsole
beforeAll(async () => {
  product = await startProduct(1)
  desk = await openModelConsole(product)
})
afterAll(() => product[Symbol.asyncDispose]())

interface Closing {
  /** Of tasks whose cause is gone. */
  readonly subjects: readonly string[]
  readonly close: () => Promise<unknown>
}
const over = (...subjects: string[]): Closing => ({ subjects, close: () => closeOverTasks(product.context) })
const ofNetwork = (close: () => Promise<unknown>): Closing => ({ subjects: ['dev'], close })

/** What closes a task of each kind. */
const closings: Readonly<Record<OperatorTaskKind, () => Closing>> = {
  'wallet.refill': () => ofNetwork(() => watchWallet(product.context, dev)),
  'wallet.above-cap': () => ofNetwork(() => watchWallet(product.context, dev)),
  'wallet.gas': () => ofNetwork(() => watchWallet(product.context, dev)),
  'network.halted': () => ofNetwork(() => resumeNetwork(product.context.sql, product.now(), 'dev')),
  'withdrawal.liquidity': () => ofNetwork(() => signApprovedWithdrawals(product.context, dev, product.signer)),
  'payout.rebooked': () => ({
    subjects: ['dev 7'],
    close: async () => {
      await product.look`update app.network_state set halted_reason = 'restored' where network = 'dev'`
      await product.passOnly(hours(24))
      await closeOverTasks(product.context)
      expect(await readOpen('payout.rebooked')).toHaveLength(1)
      await resumeNetwork(product.context.sql, product.now(), 'dev')
      await closeOverTasks(product.context)
    },
  }),
  'suspense.received': () => over('dev'),
  'surplus.unexplained': () => ofNetwork(() => compareBooks(product.context, dev)),
  'sweep.failed': () => over('7'),
  'transfer.mismatch': () => ({ subjects: ['dev 0xab 0'], close: () => creditTransfers(product.context, dev) }),
  'payout.refused': () => over('7', 'payout 7', 'own-funds 7', 'sweep 7', 'gas 7', 'anchor 7'),
  'outgoing.failed': () => ({
    subjects: ['7', 'sweep 7', 'lost-order 7'],
    close: async () => {
      await product.look`update app.network_state set halted_reason = 'restored' where network = 'dev'`
      await closeOverTasks(product.context)
      expect((await readOpen('outgoing.failed')).map(({ subject }) => subject)).toEqual(['lost-order 7'])
      await resumeNetwork(product.context.sql, product.now(), 'dev')
      await closeOverTasks(product.context)
    },
  }),
  'outgoing.stuck': () => ({
    subjects: ['dev payout'],
    close: () => replaceStuck(product.context, dev, product.signer),
  }),
  'messages.given-up': () => over(''),
  'gas.high': () => ofNetwork(() => watchGas(product.context, dev, product.signer)),
  'nodes.disagree': () => ofNetwork(() => quietenNodes('disagree')),
  'nodes.no-answer': () => ofNetwork(() => quietenNodes('no-answer')),
  'audit.red': () => ({ subjects: ['books'], close: auditNextDay }),
  'sms.budget': () => ({ subjects: ['VN'], close: () => watchSmsBudgets(product.context) }),
  'sale.paused': () => ({ subjects: ['1'], close: () => evaluateSales(product.context) }),
}

async function quietenNodes(kind: 'disagree' | 'no-answer'): Promise<void> {
  const now = product.now()
  await product.look`insert into app.node_trouble (network, kind, detail, blocks, since, seen_at)
    values ('dev', ${kind}, 'a test', false, ${now}, ${now})`
  await product.passOnly(minutes(2))
  await watchNodes(product.context, dev)
}

async function auditNextDay(): Promise<void> {
  await giveUsdt(product, product.user(0).id, 1_000_000n)
  // A day is closed an hour after its end.
  await product.passOnly(hours(25))
  while (await finishDays(product.context));
  await chainAllPostings(product)
  await auditClosedDays(product.context)
}

const readOpen = (kind: OperatorTaskKind) => product.look<{ id: bigint; subject: string }[]>`
  select id, subject from app.operator_task where kind = ${kind} and closed_at is null order by id`

async function open(kind: OperatorTaskKind): Promise<Closing> {
  const closing = closings[kind]()
  for (const subject of closing.subjects)
    await openTask(product.look, product.now(), { kind, subject, facts: { network: 'dev' } })
  expect((await readOpen(kind)).length).toBeGreaterThan(0)
  return closing
}

describe('a task of operators', () => {
  it.each(operatorTaskKinds)('%s closes when its cause has ended [STD-03]', async (kind) => {
    const { close } = await open(kind)
    await close()
    expect(await readOpen(kind)).toEqual([])
  })

  it.each(operatorTaskKinds)('%s is closed by an operator, but a halt only by resuming [STD-03]', async (kind) => {
    await open(kind)
    for (const { id } of await readOpen(kind)) {
      const made = { reason: 'It is dealt with', secondFactor: await desk.first.code() }
      const closed = desk.first.ops('closeTask', { id: id.toString(), ...made })
      if (kind === 'network.halted') await expect(closed).rejects.toMatchObject({ data: { error: 'request.invalid' } })
      else await closed
    }
    expect(await readOpen(kind)).toHaveLength(kind === 'network.halted' ? 1 : 0)
  })
})
